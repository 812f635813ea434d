import { topicsOf } from "../../schema/follows.ts";
import type { SendContent, StopNews } from "../../schema/notifications.ts";
import type { DayChangeService } from "../day/service.ts";
import type { LocationService } from "../stops/service.ts";

type LocationUpdate = Pick<Extract<SendContent, { kind: "location-update" }>, "locationId" | "changeId">;

interface Parts {
  locations: LocationService;
  dayChanges: DayChangeService;
}

/**
 * What a broadcast tells of a stop: where and when it is by now, and what was said of it.
 * @returns the news, the cause that makes two presses of the same news one, and what people follow who are to be told
 * @throws NotFound for an unknown stop, or a change that is not this stop's or was taken back
 */
export async function stopNews({ locationId, changeId }: LocationUpdate, { locations, dayChanges }: Parts) {
  const [planned, stop] = [await locations.byId(locationId), await locations.stop(locationId)];
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
  const confirmed = [`location:${locationId}`, planned.confirmedAt, stop.change?.since].filter(Boolean).join(":");
  // Who waits at the place that it moved away from must know, too.
  const topics = topicsOf({ id: locationId, date, names: [planned.name, name] });
  return { stop: news, cause: said ? `change:${said.id}` : confirmed, topics };
}
