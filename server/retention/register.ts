import type { Context } from "../context.ts";
import { type ErasureNeeds, erasureService } from "./erasures.ts";
import { erasureRoutes } from "./erasures-routes.ts";

export function registerErasures(context: Context, needs: ErasureNeeds) {
  const erasures = erasureService(context, needs);
  context.addCalls((api) => erasureRoutes(api, erasures));
}
