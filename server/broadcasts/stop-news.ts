import type { SendContent, StopNews } from "../../schema/notifications.ts";
import type { DayChangeService } from "../locations/day-changes.ts";
import type { LocationService } from "../locations/service.ts";

type LocationUpdate = Pick<Extract<SendContent, { kind: "location-update" }>, "locationId" | "changeId">;

interface Parts {
  locations: LocationService;
  dayChanges: DayChangeService;
}

/**
 * What a broadcast tells of a stop: where and when it is by now, and what was said of it.
 * @returns the news, and the cause that makes two presses of the same news one
 * @throws NotFound for an unknown stop, or a change that is not this stop's or was taken back
 */
export async function stopNews({ locationId, changeId }: LocationUpdate, { locations, dayChanges }: Parts) {
  const [{ confirmedAt }, stop] = [await locations.byId(locationId), await locations.stop(locationId)];
  const { name, address, date, startTime, endTime, isOpen } = stop;
  const said = changeId === undefined ? undefined : await dayChanges.of(locationId, changeId);
  const news: StopNews = {
    name,
    address,
    date,
    startTime,
    endTime,
    isOpen,
    isCancelled: stop.status === "cancelled",
    words: said?.words ?? stop.change?.words ?? null,
  };
  const confirmed = [`location:${locationId}`, confirmedAt, stop.change?.since].filter(Boolean).join(":");
  return { stop: news, cause: said ? `change:${said.id}` : confirmed };
}
