import type { BookingService } from "../bookings/service.ts";
import type { Context } from "../context.ts";
import type { LocationService } from "../stops/service.ts";
import { seriesRoutes } from "./routes.ts";
import type { SeriesService } from "./service.ts";

interface Needs {
  series: SeriesService;
  locations: LocationService;
  bookings: BookingService;
}

/** The calls of the rules. They come after the bookings, which a rule may clash with; their service comes with the stops. */
export function registerSeries(context: Context, { series, locations, bookings }: Needs) {
  context.addCalls((api) => seriesRoutes(api, series, locations, bookings));
}
