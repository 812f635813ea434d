import type { Location } from "../../../schema/locations.ts";
import { wallClock } from "../../../schema/times.ts";

/** The stop that is active. A desk that lay open over midnight still has yesterday's so, which the server has completed. */
export const activeStop = (locations: Location[] | undefined, today: string, timezone: string) =>
  locations?.find(
    ({ status, date, confirmedAt }) =>
      status === "active" && (date >= today || wallClock(confirmedAt, timezone).day >= today),
  );
