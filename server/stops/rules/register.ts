import type { BookingService } from "../../bookings/service.ts";
import type { Context } from "../../context.ts";
import { seriesRoutes } from "./routes.ts";
import type { SeriesService } from "./service.ts";

interface Needs {
  series: SeriesService;
  bookings: BookingService;
}

/** The calls of the rules. They come after the bookings, which a rule may clash with; their service comes with the stops. */
export function registerSeries(context: Context, { series, bookings }: Needs) {
  context.addCalls((api) => seriesRoutes(api, series, bookings));
}
