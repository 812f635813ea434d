import type { DayEvent, NewDayEvent, Track } from "../../../schema/day-events.ts";
import { UNDO_SECONDS } from "../../../schema/day-limits.ts";
import { hasPassed } from "../../../schema/day-times.ts";
import { momentOf } from "../../../schema/repeats.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { endOf, hasEnded, isAhead, isTodays } from "../../../schema/stop-over.ts";
import { addDays, to12Hour, wallClock } from "../../../schema/times.ts";
import type { BusinessService } from "../../business/service.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { type LocationRow, locationStore } from "../store.ts";
import { assertPlan } from "../waited-change.ts";
import {
  type BusinessNow,
  dayOfEvent,
  effectiveStop,
  eventsInForce,
  type InForce,
  listed,
  onItsDay,
  somethingNewer,
  statusOn,
  tracksOf,
  wordsOf,
} from "./effective-stop.ts";
import { assertTime, lateStart } from "./event-times.ts";
import { dayEventStore, type EventRow } from "./store.ts";

export type DayService = ReturnType<typeof dayService>;

/** What an event sets, by its kind. */
type Facts = Omit<EventRow, "id" | "locationId" | "createdAt" | "device" | "day">;
const NOTHING = {
  name: null,
  address: null,
  coordinates: null,
  startTime: null,
  endTime: null,
  minutes: null,
  why: null,
  ends: [],
} satisfies Omit<Facts, "kind">;

/** A stop with everything that decides about it. */
interface Known {
  plan: LocationRow;
  stop: Stop;
  inForce: InForce;
  now: BusinessNow;
}

/**
 * What happens to a stop on its day, one press each: events on the plan (product.md, *The day*). Events about the place, the start,
 * the end and the state do not touch each other; of each the newest holds.
 */
export function dayService({ db, clock, write }: Context, { business }: { business: BusinessService }) {
  return {
    /**
     * Stores what happened. The same press again, from this phone or another, is the event that is there. A press that had to wait for
     * the line happened when it was pressed (`momentOf`); one that something newer has overtaken is refused.
     * @param device the browser in which the button was pressed
     * @throws NotFound; Conflict when the stop is not today's, is over or skipped, or something newer has happened; Invalid at the field of a time that contradicts the clock
     */
    apply: (locationId: number, input: NewDayEvent, device: string): Promise<DayEvent> =>
      write(async (trx) => {
        const known = await read(trx, locationId);
        assertToday(known, input.kind);
        const at = momentOf(input.pressedAt, clock.now());
        const then = { ...known.now, ...wallClock(at, known.now.timezone) };
        const facts = factsOf(input, { ...known, now: then });
        const same = sameEvent(facts, known.inForce);
        if (same) return shown(same, known);
        if (dayOfEvent(known.plan, then) !== dayOfEvent(known.plan, known.now)) throw new Conflict(DAY_OVER);
        assertTime(input, facts, { ...known, now: then });
        assertNewest(facts, known, input.pressedAt ? at : undefined);
        return shown(await add(trx, known, facts, device, at), known);
      }),

    /**
     * Undoes an event: within half a minute it leaves no trace, and what held before holds again; later the plan holds again, which
     * is an event of its own. Done already, it changes nothing.
     * @throws NotFound; Conflict when a newer event holds in its place, the stop is over by now, or what is left would end before it begins
     */
    async undo(locationId: number, id: number, device: string): Promise<void> {
      await write(async (trx) => {
        const event = await dayEventStore(trx).byId(id);
        if (!event || event.locationId !== locationId) throw new NotFound("Change");
        if (event.removedAt !== null) return;
        const known = await read(trx, locationId);
        const tracks = tracksOf(event);
        const now = clock.now();
        const age = (now.getTime() - Date.parse(event.createdAt)) / 1000;
        if (tracks.some((track) => known.inForce[track]?.id === id)) {
          if (age > UNDO_SECONDS && event.kind === "reopened") return;
          if (age > UNDO_SECONDS) {
            assertToday(known, "reopened");
            return void (await add(trx, known, reopened(tracks), device));
          }
          await assertLaterEnd(trx, known, id);
          await dayEventStore(trx).remove([id], now.toISOString());
          await locationStore(trx).countChange(locationId);
        } else if (tracks.some((track) => (known.inForce[track]?.kind ?? "reopened") !== "reopened")) {
          throw new Conflict("Something newer has happened to this stop meanwhile");
        }
      });
    },

    /** The events in force of today's stops, the oldest first. */
    async today(): Promise<DayEvent[]> {
      const now = await business.today();
      const events = await dayEventStore(db).between(addDays(now.day, -1), now.day);
      const plans = await locationStore(db).byIds([...events.keys()]);
      return plans
        .filter((plan) => isTodays(onItsDay(plan, now), now) || statusOn(plan, now) === "active")
        .flatMap((plan) => {
          const known = knownOf(plan, events.get(plan.id) ?? [], now);
          return listed(known.inForce).map((event) => shown(event, known));
        })
        .sort((one, other) => one.id - other.id);
    },

    /** Every event that a stop ever had, also those that were undone or ended (`isRemoved`). */
    async allEvents(locationId: number): Promise<{ id: number; isRemoved: boolean }[]> {
      const rows = await dayEventStore(db).allOf(locationId);
      return rows.map(({ id, removedAt }) => ({ id, isRemoved: removedAt !== null }));
    },

    /** Why an event of a stop is not worth telling any more; undefined where it is. @throws NotFound for one that there is not */
    async whyNoNews(locationId: number, id: number): Promise<"ended" | "begun" | undefined> {
      const event = await dayEventStore(db).byId(id);
      if (event?.locationId !== locationId) throw new NotFound("Change");
      const { inForce, stop, now } = await read(db, locationId);
      if (!Object.values(inForce).some((held) => held.id === id)) return "ended";
      return event.kind === "late" && !isAhead(stop, now) ? "begun" : undefined;
    },
  };

  async function read(from: Database, locationId: number): Promise<Known> {
    const plan = await locationStore(from).byId(locationId);
    if (!plan) throw new NotFound("Location");
    const now = await business.today(from);
    return knownOf(plan, await dayEventStore(from).of(locationId), now);
  }

  async function add(
    trx: Database,
    { plan, now }: Known,
    facts: Facts,
    device: string,
    at = clock.now(),
  ): Promise<EventRow> {
    await locationStore(trx).countChange(plan.id);
    return dayEventStore(trx).insert({
      ...facts,
      locationId: plan.id,
      createdAt: at.toISOString(),
      device,
      day: dayOfEvent(plan, now),
    });
  }
}

/** The plan holds again on these tracks. */
export const reopened = (ends: Track[]): Facts => ({ ...NOTHING, kind: "reopened", ends });

const knownOf = (plan: LocationRow, events: EventRow[], now: BusinessNow): Known => ({
  plan: onItsDay(plan, now),
  now,
  stop: effectiveStop(plan, events, now),
  inForce: eventsInForce(plan, events, now),
});

const shown = (event: EventRow, { stop, now }: Known): DayEvent => ({ ...event, words: wordsOf(event, stop, now) });

function assertToday({ plan, stop, now }: Known, kind: NewDayEvent["kind"]) {
  const status = statusOn(plan, now);
  const isThere = status === "active";
  if (status === "completed") throw new Conflict("This stop is completed");
  if (plan.isSkipped) throw new Conflict("This stop is skipped: restore it first");
  if (!isThere) {
    if (!isTodays(plan, now)) throw new Conflict("Only today's stop can be changed like this");
    if (hasEnded(plan, now)) throw new Conflict(`This stop is over since ${to12Hour(plan.endTime)}`);
  }
  if (stop.status === "cancelled" && kind !== "reopened" && kind !== "cancelled") {
    throw new Conflict("This stop is cancelled: open it again first");
  }
  const hasClosedEarly = !isThere && endOf(stop) < endOf(plan) && hasEnded(stop, now);
  if (hasClosedEarly && kind !== "reopened" && kind !== "closingEarly" && kind !== "cancelled") {
    throw new Conflict(`This stop has closed at ${to12Hour(stop.endTime)}: open it again first`);
  }
}

/**
 * Refuses a queued press that would undo a newer event or name a time that has passed.
 * @param at when, where it had to wait: a press of now is the newest, also where another phone's clock is ahead
 */
function assertNewest(facts: Facts, { plan, stop, inForce, now }: Known, at: Date | undefined) {
  const newer = tracksOf(facts)
    .map((track) => inForce[track])
    .find((event) => event && at && event.createdAt > at.toISOString());
  if (newer) throw new Conflict(somethingNewer(newer, stop, now));
  const isOfPlan = tracksOf(facts).some((track) => track !== "state");
  if (at && isOfPlan) assertPlan(plan, at.toISOString());
  const time = facts.kind === "late" ? facts.startTime : facts.endTime;
  if (time !== null && hasPassed(time, plan, now)) throw new Conflict("That time has passed");
}

const DAY_OVER = "The day on which this was pressed is over";

/** Once an event is undone, the stop still ends after it begins. @throws Conflict */
async function assertLaterEnd(trx: Database, { plan, now }: Known, undone: number) {
  const events = await dayEventStore(trx).of(plan.id);
  const left = effectiveStop(
    plan,
    events.filter(({ id }) => id !== undone),
    now,
  );
  if (plan.startTime < plan.endTime && left.startTime >= left.endTime) {
    throw new Conflict(`The stop would end at ${to12Hour(left.endTime)}, before it begins`);
  }
}

/** @throws Invalid, Conflict */
function factsOf(input: NewDayEvent, known: Known): Facts {
  const { kind } = input;
  switch (kind) {
    case "late":
      return { ...NOTHING, kind, startTime: lateStart(input, known), minutes: input.minutes ?? null };
    case "moved":
      return { ...NOTHING, kind, name: input.name, address: input.address, coordinates: input.position ?? null };
    case "closingEarly":
      return { ...NOTHING, kind, endTime: input.endTime };
    case "cancelled":
      return { ...NOTHING, kind, why: input.why };
    case "reopened":
      return reopened(endedByOpening(known));
    default:
      return { ...NOTHING, kind };
  }
}

/**
 * What *Open again* ends: the state, and an early end that has come. Where there is neither, the newest event; pressed a second
 * time, nothing more.
 * @throws Conflict where nothing has happened
 */
function endedByOpening({ stop, inForce, now }: Known): Track[] {
  const isSet = (track: Track) => inForce[track] !== undefined && inForce[track].kind !== "reopened";
  const shut: Track[] = [
    ...(isSet("state") ? ["state" as const] : []),
    ...(isSet("end") && hasEnded(stop, now) ? ["end" as const] : []),
  ];
  if (shut.length > 0) return shut;
  const newest = listed(inForce).at(-1);
  if (!newest) throw new Conflict("This stop is as planned");
  return tracksOf(newest);
}

/** The event in force that is the same press. */
function sameEvent(facts: Facts, inForce: InForce): EventRow | undefined {
  const essence = ({ kind, name, address, coordinates, startTime, endTime, why, ends }: Facts) =>
    JSON.stringify([kind, name, address, coordinates, startTime, endTime, why, ends]);
  const [track] = tracksOf(facts);
  const held = track && inForce[track];
  return held && essence(held) === essence(facts) ? held : undefined;
}
