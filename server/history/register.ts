import type { Context } from "../context.ts";
import { DAILY } from "../retention/retention.ts";
import { historyRoutes } from "./routes.ts";
import { type HistoryNeeds, historyService } from "./service.ts";

export function registerHistory(context: Context, needs: HistoryNeeds) {
  const history = historyService(context, needs);
  context.addCalls((api) => historyRoutes(api, history));
  context.retention.add({ what: "history of more than a year", every: DAILY, run: history.removeOld });
  return history;
}
