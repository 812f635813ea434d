import type { Context } from "../context.ts";
import { truncateWal } from "../db/transaction.ts";
import { MINUTELY } from "../retention/retention.ts";
import { erasureRoutes } from "./routes.ts";
import { type ErasureNeeds, erasureService } from "./service.ts";

/** Registered after the nouns, so that data which they remove also leave SQLite's log in the same run. */
export function registerErasures(context: Context, needs: ErasureNeeds) {
  const erasures = erasureService(context, needs);
  context.addCalls((api) => erasureRoutes(api, erasures));
  context.retention.add({ what: "the database's log", every: MINUTELY, run: () => truncateWal(context.db) });
}
