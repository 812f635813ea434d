import type { Context } from "../context.ts";
import { summaryRoutes } from "./routes.ts";
import { type SummaryNeeds, summaryService } from "./service.ts";

export function registerSummary(context: Context, needs: SummaryNeeds) {
  const summary = summaryService(context, needs);
  context.addCalls((api) => summaryRoutes(api, summary));
  return summary;
}
