import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { dayRoutes } from "./day/routes.ts";
import { dayService } from "./day/service.ts";
import { placesService } from "./places/service.ts";
import { locationRoutes } from "./routes.ts";
import { seriesService } from "./rules/service.ts";
import { locationService } from "./service.ts";

/** Places, stops, recurrence rules, and the events of the day. */
export function registerStops(context: Context, { business }: { business: BusinessService }) {
  const places = placesService(context);
  const series = seriesService(context, { business, places });
  const locations = locationService(context, { business, places, series });
  const day = dayService(context, { business });
  context.addCalls((api) => locationRoutes(api, locations, context.answers));
  context.addCalls((api) => dayRoutes(api, day));
  return { places, series, locations, day };
}
