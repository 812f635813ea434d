import type { FoodEstablishment, WithContext } from "schema-dts";
import type { Business } from "../../schema/business.ts";
import type { CurrentLocation } from "../../schema/locations.ts";
import type { MenuItem } from "../../schema/menu.ts";
import type { Schedule } from "../../schema/schedule.ts";
import { isCalledOff } from "../../schema/stop-over.ts";
import type { WallClock } from "../../schema/times.ts";
import { businessJsonLd } from "../features/business/business-json-ld.ts";
import { menuJsonLd } from "../features/menu/menu-json-ld.ts";
import { eventJsonLd, openingHoursJsonLd, placeJsonLd } from "../features/stops/place-json-ld.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed } from "../lib/data/deferred.ts";

interface Shown {
  business: Business;
  origin: string;
  /** The current day and time in the business's time zone. */
  now: WallClock;
  current: Deferred<CurrentLocation | null | LoadFailed>;
  /** Contains at least the cancelled stops of this week. */
  week: Deferred<Pick<Schedule, "stops"> | LoadFailed>;
  menu: Deferred<MenuItem[] | LoadFailed>;
}

/** Returns the structured data of the home page (schema.org). */
export function homeJsonLd({ business, origin, now, current, week, menu }: Shown) {
  const [place, items] = [loaded(current), loaded(menu)];
  const cancelled = (loaded(week)?.stops ?? []).filter((stop) => isCalledOff(stop, now));
  const events = [...(place ? [place] : []), ...cancelled].map((stop) => eventJsonLd(stop, business, origin));
  return {
    ...businessJsonLd(business, origin),
    ...(items?.length && { hasMenu: menuJsonLd(items) }),
    ...(place && { location: placeJsonLd(place) }),
    ...(place?.isOpen && { openingHoursSpecification: openingHoursJsonLd(place) }),
    ...(events.length > 0 && { event: events }),
  } satisfies WithContext<FoodEstablishment>;
}

const loaded = <T>(value: Deferred<T | LoadFailed>): T | undefined =>
  value instanceof Promise || value === LOAD_FAILED ? undefined : value;
