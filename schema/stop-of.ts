import type { Location, StopPlan } from "./locations.ts";
import type { Stop } from "./schedule.ts";

/** The parts of a row that the desk needs before zod is loaded. */

/** The stop of a row with today's changes. */
export const stopOf = ({ stop, ...plan }: Location): Stop => stop ?? plannedStop(plan);

/** A stop without events. */
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
}: StopPlan): Stop => ({
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
