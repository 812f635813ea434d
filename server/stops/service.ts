import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { stopChanges } from "./changes.ts";
import type { PlacesService } from "./places/service.ts";
import { stopQueries } from "./queries.ts";
import type { SeriesService } from "./rules/service.ts";

export type LocationService = ReturnType<typeof locationService>;

interface Needs {
  business: BusinessService;
  places: PlacesService;
  series: SeriesService;
}

/** The stops of the truck, `locations` in calls and in the database (product.md, *Today's location*, *The route*). */
export const locationService = (context: Context, needs: Needs) => ({
  ...stopQueries(context, needs),
  ...stopChanges(context, needs),
});
