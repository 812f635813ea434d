import type { Change } from "../../schema/day-changes.ts";
import type { Location } from "../../schema/locations.ts";
import { minutesOf } from "../../schema/minutes.ts";
import type { Stop } from "../../schema/schedule.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import { to12Hour, wallClock } from "../../schema/times.ts";
import type { LocationRow } from "../stops/store.ts";
import type { DayChangeRow } from "./store.ts";

export interface BusinessNow {
  day: string;
  time: string;
  timezone: string;
}

/**
 * The status that holds at the business's `now`. An active stop is completed once the business day on which it was
 * activated is over, unless its own day is today or still to come. Derived at each reading rather than written by a timer:
 * no restart, clock jump or read-only disk can make yesterday's stop show today.
 */
export function statusOn(row: LocationRow, now: BusinessNow): Location["status"] {
  if (row.status !== "active" || !row.activatedAt) return row.status;
  const activatedOn = wallClock(row.activatedAt, now.timezone).day;
  return now.day > activatedOn && now.day > row.date ? "completed" : "active";
}

/** The change that is in force for a stop: the newest said on its day, or today where it is active (product.md, *The day*). */
export function changeInForce(row: LocationRow, said: DayChangeRow[], now: BusinessNow): DayChangeRow | undefined {
  const isActive = statusOn(row, now) === "active";
  return said.findLast(
    ({ locationId, day }) => locationId === row.id && (day === row.date || (isActive && day === now.day)),
  );
}

/** A stop as visitors see it at `now`, with what was said of it: place, times, whether it is open. */
export function asSaid(row: LocationRow, said: DayChangeRow | undefined, now: BusinessNow): Stop {
  const stop = {
    id: row.id,
    date: row.date,
    name: said?.name ?? row.name,
    address: said?.address ?? row.address,
    coordinates: said?.coordinates ?? null,
    startTime: said?.startTime ?? row.startTime,
    endTime: said?.endTime ?? row.endTime,
    isOpen: row.isOpen && said?.kind !== "closed" && said?.kind !== "soldOut",
  };
  const isCancelled = row.status !== "completed" && (row.isSkipped || said?.kind === "cancelled");
  const status = isCancelled ? "cancelled" : statusOn(row, now);
  return { ...stop, status, change: said && isWorthTelling(said, stop, status, now) ? told(said, row, now) : null };
}

/** What was said is told as long as it does not contradict the clock. */
function isWorthTelling(
  said: DayChangeRow,
  stop: Pick<Stop, "date" | "startTime" | "endTime">,
  status: string,
  now: BusinessNow,
) {
  if (status === "completed") return false;
  if (said.kind === "cancelled") return true;
  if (said.kind === "late" || said.ended === "late") return stop.date > now.day || now.time < stop.startTime;
  return !hasEnded(stop, now);
}

/** A change as visitors read it. @param planned the stop as it was planned */
export function told(said: DayChangeRow, planned: LocationRow, now: BusinessNow): Change {
  return {
    kind: said.kind,
    words: wordsOf(said, planned, now),
    since: said.createdAt,
    ...(said.startTime !== null && { startTime: said.startTime }),
    ...(said.endTime !== null && { endTime: said.endTime }),
  };
}

/** "Running 20 min late", "Moved to Riverside Park". */
export function wordsOf(said: DayChangeRow, planned: LocationRow, now: BusinessNow): string {
  switch (said.kind) {
    case "late":
      return `Running ${minutesOf(said.startTime ?? planned.startTime) - minutesOf(planned.startTime)} min late`;
    case "moved":
      return `Moved to ${said.name}`;
    case "soldOut":
      return "Sold out for today";
    case "closingEarly":
      return `Closing early, at ${to12Hour(said.endTime ?? planned.endTime)}`;
    case "closed":
      return "Closed for the moment";
    case "cancelled":
      return said.why ? `Cancelled: ${said.why}` : "Cancelled";
    case "reopened": {
      if (said.ended === "late" || said.ended === "moved" || said.ended === "closingEarly") return "Back to the plan";
      const hasBegun = planned.date < now.day || (said.startTime ?? planned.startTime) <= now.time;
      return hasBegun ? "Open again" : "On again";
    }
  }
}
