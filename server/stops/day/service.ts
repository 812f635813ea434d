import type { DayEvent, NewDayEvent } from "../../../schema/day-events.ts";
import { UNDO_SECONDS } from "../../../schema/day-limits.ts";
import { isTodaysStop, isUpcoming } from "../../../schema/stop-over.ts";
import { addDays, wallClock } from "../../../schema/times.ts";
import type { BusinessService } from "../../business/service.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import { Conflict, NotFound } from "../../errors.ts";
import { timeOfPress } from "../../idempotency/repeats.ts";
import { locationStore } from "../store.ts";
import { dayOfEvent, describeEvent, planStatus, sortedEvents, tracksOf, withEffectiveDate } from "./effective-stop.ts";
import { assertCanHappen, assertEndAfterStart, assertNewestEvent } from "./event-checks.ts";
import { type EventFacts, eventFactsOf, findSameEvent, reopenedEventFacts } from "./event-facts.ts";
import { assertEventTime } from "./event-times.ts";
import { type StopState, stopStateOf } from "./stop-state.ts";
import { dayEventStore, type EventRow } from "./store.ts";

export type DayService = ReturnType<typeof dayService>;

/**
 * The events of a stop on its day (product.md, *The day*). They change the plan on four independent tracks: place, start, end and
 * state. The newest event of each track is in force.
 */
export function dayService({ db, clock, write }: Context, { business }: { business: BusinessService }) {
  return {
    /**
     * Adds an event. When the same event is in force already, it is the answer. A queued press counts at the time of the press
     * (`timeOfPress`); it is refused when a newer event exists.
     * @param device the user agent of the press
     * @throws NotFound; Conflict when the stop is not today's, is over or skipped, or a newer event exists; Invalid at the field of a
     *   time that contradicts plan or clock
     */
    apply: (locationId: number, input: NewDayEvent, device: string): Promise<DayEvent> =>
      write(async (trx) => {
        const state = await read(trx, locationId);
        assertCanHappen(state, input.kind);
        const at = timeOfPress(input.pressedAt, clock.now());
        const then = { ...state.now, ...wallClock(at, state.now.timezone) };
        const facts = eventFactsOf(input, { ...state, now: then });
        const same = findSameEvent(facts, state.inForce);
        if (same) return shown(same, state);
        if (dayOfEvent(state.plan, then) !== dayOfEvent(state.plan, state.now)) throw new Conflict(DAY_OVER);
        assertEventTime(input, facts, { ...state, now: then });
        assertNewestEvent(facts, state, input.pressedAt ? at : undefined);
        return shown(await add(trx, state, facts, device, at), state);
      }),

    /**
     * Undoes an event. Within half a minute the event is removed, and the earlier one is in force again; later a `reopened` event is
     * added, and the plan is in force again. A repeated call changes nothing.
     * @throws NotFound; Conflict when a newer event is in force, the stop is over, or it would end before it begins
     */
    async undo(locationId: number, id: number, device: string): Promise<void> {
      await write(async (trx) => {
        const event = await dayEventStore(trx).byId(id);
        if (!event || event.locationId !== locationId) throw new NotFound("Change");
        if (event.removedAt !== null) return;
        const state = await read(trx, locationId);
        const tracks = tracksOf(event);
        const now = clock.now();
        const age = (now.getTime() - Date.parse(event.createdAt)) / 1000;
        if (tracks.some((track) => state.inForce[track]?.id === id)) {
          if (age > UNDO_SECONDS && event.kind === "reopened") return;
          if (age > UNDO_SECONDS) {
            assertCanHappen(state, "reopened");
            return void (await add(trx, state, reopenedEventFacts(tracks), device));
          }
          await assertEndAfterStart(trx, state, id);
          await dayEventStore(trx).remove([id], now.toISOString());
          await locationStore(trx).increaseSequence(locationId);
        } else if (tracks.some((track) => (state.inForce[track]?.kind ?? "reopened") !== "reopened")) {
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
        .filter((plan) => isTodaysStop(withEffectiveDate(plan, now), now) || planStatus(plan, now) === "active")
        .flatMap((plan) => {
          const state = stopStateOf(plan, events.get(plan.id) ?? [], now);
          return sortedEvents(state.inForce).map((event) => shown(event, state));
        })
        .sort((a, b) => a.id - b.id);
    },

    /** All events of a stop, also those that were undone or ended (`isRemoved`). */
    async allEvents(locationId: number): Promise<{ id: number; isRemoved: boolean }[]> {
      const rows = await dayEventStore(db).allOf(locationId);
      return rows.map(({ id, removedAt }) => ({ id, isRemoved: removedAt !== null }));
    },

    /** Why an event is no news any more: it has ended, or the late start has begun; undefined while it is news. @throws NotFound */
    async whyOutdated(locationId: number, id: number): Promise<"ended" | "begun" | undefined> {
      const event = await dayEventStore(db).byId(id);
      if (event?.locationId !== locationId) throw new NotFound("Change");
      const { inForce, stop, now } = await read(db, locationId);
      if (!Object.values(inForce).some((event) => event.id === id)) return "ended";
      return event.kind === "late" && !isUpcoming(stop, now) ? "begun" : undefined;
    },
  };

  async function read(from: Database, locationId: number): Promise<StopState> {
    const plan = await locationStore(from).byId(locationId);
    if (!plan) throw new NotFound("Location");
    const now = await business.today(from);
    return stopStateOf(plan, await dayEventStore(from).of(locationId), now);
  }

  async function add(
    trx: Database,
    { plan, now }: StopState,
    facts: EventFacts,
    device: string,
    at = clock.now(),
  ): Promise<EventRow> {
    await locationStore(trx).increaseSequence(plan.id);
    return dayEventStore(trx).insert({
      ...facts,
      locationId: plan.id,
      createdAt: at.toISOString(),
      device,
      day: dayOfEvent(plan, now),
    });
  }
}

const shown = (event: EventRow, { stop, now }: StopState): DayEvent => ({
  ...event,
  words: describeEvent(event, stop, now),
});

const DAY_OVER = "The day on which this was pressed is over";
