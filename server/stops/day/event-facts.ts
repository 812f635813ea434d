import type { EventTrack, NewDayEvent } from "../../../schema/day-events.ts";
import { hasEnded } from "../../../schema/stop-over.ts";
import { Conflict } from "../../errors.ts";
import { type EventsInForce, sortedEvents, tracksOf } from "./effective-stop.ts";
import { lateStart } from "./event-times.ts";
import type { StopState } from "./stop-state.ts";
import type { EventRow } from "./store.ts";

/** The values that an event sets. */
export type EventFacts = Omit<EventRow, "id" | "locationId" | "createdAt" | "device" | "day">;
const NOTHING = {
  name: null,
  address: null,
  coordinates: null,
  startTime: null,
  endTime: null,
  minutes: null,
  why: null,
  ends: [],
} satisfies Omit<EventFacts, "kind">;

/** The event that puts the plan in force again on these tracks. */
export const reopenedEventFacts = (ends: EventTrack[]): EventFacts => ({ ...NOTHING, kind: "reopened", ends });

/** The values of a new event. @throws Invalid, Conflict */
export function eventFactsOf(input: NewDayEvent, state: StopState): EventFacts {
  const { kind } = input;
  switch (kind) {
    case "late":
      return { ...NOTHING, kind, startTime: lateStart(input, state), minutes: input.minutes ?? null };
    case "moved":
      return { ...NOTHING, kind, name: input.name, address: input.address, coordinates: input.position ?? null };
    case "closingEarly":
      return { ...NOTHING, kind, endTime: input.endTime };
    case "closed":
      return { ...NOTHING, kind, startTime: input.startTime ?? null };
    case "cancelled":
      return { ...NOTHING, kind, why: input.why };
    case "reopened":
      return reopenedEventFacts(tracksToReopen(state));
    default:
      return { ...NOTHING, kind };
  }
}

/**
 * The tracks that *Open again* puts back to the plan: the state, and an early end that has come; without either, the track of the
 * newest event.
 * @throws Conflict when no event is in force
 */
function tracksToReopen({ stop, inForce, now }: StopState): EventTrack[] {
  const isSet = (track: EventTrack) => inForce[track] !== undefined && inForce[track].kind !== "reopened";
  const closing: EventTrack[] = [
    ...(isSet("state") ? ["state" as const] : []),
    ...(isSet("end") && hasEnded(stop, now) ? ["end" as const] : []),
  ];
  if (closing.length > 0) return closing;
  const newest = sortedEvents(inForce).at(-1);
  if (!newest) throw new Conflict("This stop is as planned");
  return tracksOf(newest);
}

export function findSameEvent(facts: EventFacts, inForce: EventsInForce): EventRow | undefined {
  const textOf = ({ kind, name, address, coordinates, startTime, endTime, why, ends }: EventFacts) =>
    JSON.stringify([kind, name, address, coordinates, startTime, endTime, why, ends]);
  const [track] = tracksOf(facts);
  const event = track && inForce[track];
  return event && textOf(event) === textOf(facts) ? event : undefined;
}
