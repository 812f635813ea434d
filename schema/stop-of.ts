import type { Location, Plan } from "./locations.ts";
import type { Stop } from "./schedule.ts";

/** What the desk makes of a row before zod is loaded. */

/** The stop of a row, as it holds now. */
export const stopOf = ({ stop, ...plan }: Location): Stop => stop ?? plannedStop(plan);

/** A stop of which nothing has happened. */
export const plannedStop = ({
  id,
  name,
  address,
  date,
  startTime,
  endTime,
  isOpen,
  status,
  isSkipped,
}: Plan): Stop => ({
  id,
  name,
  address,
  date,
  startTime,
  endTime,
  coordinates: null,
  isOpen,
  status: isSkipped ? "cancelled" : status,
  change: null,
  planned: null,
});
