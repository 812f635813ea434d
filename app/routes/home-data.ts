import type { FoodEstablishment, WithContext } from "schema-dts";
import type { Business } from "../../schema/business.ts";
import type { CurrentLocation } from "../../schema/locations.ts";
import type { MenuItem } from "../../schema/menu.ts";
import { businessData } from "../features/business/business-data.ts";
import { openingData, placeData } from "../features/locations/place-data.ts";
import { menuData } from "../features/menu/menu-data.ts";
import { type Deferred, LOAD_FAILED, type LoadFailed } from "../lib/deferred.ts";

interface Shown {
  business: Business;
  origin: string;
  current: Deferred<CurrentLocation | null | LoadFailed>;
  menu: Deferred<MenuItem[] | LoadFailed>;
}

/** Everything that the home page says, in the words of schema.org. */
export function homeData({ business, origin, current, menu }: Shown) {
  const [place, items] = [arrived(current), arrived(menu)];
  return {
    ...businessData(business, origin),
    ...(items?.length && { hasMenu: menuData(items) }),
    ...(place && { location: placeData(place) }),
    ...(place?.isOpen && { openingHoursSpecification: openingData(place) }),
  } satisfies WithContext<FoodEstablishment>;
}

const arrived = <T>(value: Deferred<T | LoadFailed>): T | undefined =>
  value instanceof Promise || value === LOAD_FAILED ? undefined : value;
