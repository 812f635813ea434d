import type { ChangeKind, DayChange, NewDayChange } from "../../schema/day-changes.ts";
import { UNDO_SECONDS } from "../../schema/day-limits.ts";
import { minutesOf, timeAt } from "../../schema/minutes.ts";
import { hasEnded } from "../../schema/stop-over.ts";
import { to12Hour } from "../../schema/times.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Conflict, Invalid, NotFound } from "../errors.ts";
import { type LocationRow, locationStore } from "../stops/store.ts";
import { type BusinessNow, changeInForce, statusOn, wordsOf } from "./effective-stop.ts";
import { type DayChangeRow, dayChangesStore } from "./store.ts";

export type DayChangeService = ReturnType<typeof dayChangeService>;

/** What a change sets; null where it is as planned. */
type Said = Pick<DayChangeRow, "name" | "address" | "coordinates" | "startTime" | "endTime">;
const AS_PLANNED: Said = { name: null, address: null, coordinates: null, startTime: null, endTime: null };

const DAY_MINUTES = 24 * 60;

/**
 * What the owner says of today's stop with one press (product.md, *The day*). The newest is in force. Each carries on the place
 * and the times that were said before it: a truck that moved and then runs late is late at the new place.
 */
export function dayChangeService({ db, clock, write }: Context, { business }: { business: BusinessService }) {
  return {
    /**
     * Says what happened. Two phones that say the same at once have said it once.
     * @param device the browser in which the button was pressed
     * @throws NotFound; Conflict when the stop is not today's, is over or skipped; Invalid at the field of a time that contradicts the clock
     */
    say: (locationId: number, input: NewDayChange, device: string): Promise<DayChange> =>
      write((trx) => sayIn(trx, locationId, input, device)),

    /**
     * Takes back what was said. Within half a minute it leaves no trace; later it is said that the plan holds again.
     * @throws NotFound; Conflict when something newer was said since
     */
    async takeBack(locationId: number, id: number, device: string): Promise<void> {
      await write(async (trx) => {
        const store = dayChangesStore(trx);
        const said = await store.byId(id);
        if (!said || said.locationId !== locationId) throw new NotFound("Change");
        if (said.withdrawnAt !== null) return;
        const [row, now] = [await locationStore(trx).byId(locationId), await business.today(trx)];
        if (!row || changeInForce(row, await store.of(locationId), now)?.id !== id) {
          throw new Conflict("Something newer was said of this stop meanwhile");
        }
        const age = (clock.now().getTime() - Date.parse(said.createdAt)) / 1000;
        if (age > UNDO_SECONDS) return void (await sayIn(trx, locationId, { kind: "reopened" }, device));
        await store.withdraw(id, clock.now().toISOString());
        await locationStore(trx).countChange(locationId);
      });
    },

    /** What is in force for today's stops. */
    async today(): Promise<DayChange[]> {
      const now = await business.today();
      const said = await dayChangesStore(db).between(now.day, now.day);
      const rows = await locationStore(db).byIds([...new Set(said.map(({ locationId }) => locationId))]);
      return rows.flatMap((row) => {
        const inForce = changeInForce(row, said, now);
        return inForce ? [shown(inForce, row, now)] : [];
      });
    },

    /** A change of a stop, for the message that tells of it. @throws NotFound where there is none, or it was taken back */
    async of(locationId: number, id: number): Promise<DayChange> {
      const said = await dayChangesStore(db).byId(id);
      const row = said?.locationId === locationId && (await locationStore(db).byId(locationId));
      if (!said || !row || said.withdrawnAt !== null) throw new NotFound("Change");
      return shown(said, row, await business.today());
    },

    isTakenBack: async (id: number): Promise<boolean> => (await dayChangesStore(db).byId(id))?.withdrawnAt !== null,
  };

  async function sayIn(trx: Database, locationId: number, input: NewDayChange, device: string): Promise<DayChange> {
    const store = dayChangesStore(trx);
    const now = await business.today(trx);
    const row = await locationStore(trx).byId(locationId);
    if (!row) throw new NotFound("Location");
    const before = changeInForce(row, await store.of(row.id), now);
    insistOnToday(row, before, input.kind, now);
    const said = saidBy(input, row, before, now);
    const why = input.kind === "cancelled" ? input.why : null;
    const ended = input.kind === "reopened" ? endedBy(before) : null;
    if (before && before.kind === input.kind && before.why === why && isSame(before, said)) {
      return shown(before, row, now);
    }
    const stored = await store.insert({
      ...said,
      locationId,
      kind: input.kind,
      why,
      ended,
      createdAt: clock.now().toISOString(),
      device,
      day: statusOn(row, now) === "active" ? now.day : row.date,
    });
    await locationStore(trx).countChange(row.id);
    return shown(stored, row, now);
  }
}

const shown = (said: DayChangeRow, row: LocationRow, now: BusinessNow): DayChange => ({
  ...said,
  words: wordsOf(said, row, now),
});

function insistOnToday(row: LocationRow, before: DayChangeRow | undefined, kind: ChangeKind, now: BusinessNow) {
  const status = statusOn(row, now);
  if (status === "completed") throw new Conflict("This stop is completed");
  if (row.isSkipped) throw new Conflict("This stop is skipped: restore it first");
  if (row.date !== now.day && status !== "active") throw new Conflict("Only today's stop can be changed like this");
  if (hasEnded(row, now)) throw new Conflict(`This stop is over since ${to12Hour(row.endTime)}`);
  const canFollowTheEnd = kind === "reopened" || kind === "closingEarly" || kind === "cancelled";
  if (before?.endTime && hasEnded({ ...row, endTime: before.endTime }, now) && !canFollowTheEnd) {
    throw new Conflict(`This stop has closed at ${to12Hour(before.endTime)}: open it again first`);
  }
  if (before?.kind === "cancelled" && kind !== "reopened" && kind !== "cancelled") {
    throw new Conflict("This stop is cancelled: open it again first");
  }
}

/** The place and the times that hold after a change. @throws Invalid, Conflict */
function saidBy(input: NewDayChange, row: LocationRow, before: DayChangeRow | undefined, now: BusinessNow): Said {
  const { name, address, coordinates, startTime, endTime } = before ?? AS_PLANNED;
  const said = { name, address, coordinates, startTime, endTime };
  switch (input.kind) {
    case "late":
      return { ...said, startTime: lateStart(input, row, endTime ?? row.endTime, now) };
    case "moved":
      return { ...said, name: input.name, address: input.address, coordinates: input.position ?? null };
    case "closingEarly":
      return { ...said, endTime: earlyEnd(input.endTime, row, startTime ?? row.startTime, now) };
    case "reopened":
      return reopened(said, before);
    default:
      return said;
  }
}

/** How far a time lies behind the planned start, in minutes: a stop may run past midnight. */
const after = (start: string, time: string) => (minutesOf(time) - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES;

/** The minutes count from the planned start, or from now where that has passed. */
function lateStart(input: { minutes?: number; startTime?: string }, row: LocationRow, end: string, now: BusinessNow) {
  const hasBegun = row.date === now.day && now.time > row.startTime;
  const from = hasBegun ? now.time : row.startTime;
  const field = input.minutes === undefined ? "startTime" : "minutes";
  const start = input.startTime ?? timeAt(minutesOf(from) + (input.minutes ?? 0));
  if (start === null) throw new Invalid(field, "That is on the day after");
  if (start <= row.startTime) throw new Invalid(field, `That is not later than planned, ${to12Hour(row.startTime)}`);
  if (row.date === now.day && start <= now.time) throw new Invalid(field, "That time has passed");
  if (after(row.startTime, start) >= after(row.startTime, end)) {
    throw new Invalid(field, `The stop ends at ${to12Hour(end)}`);
  }
  return start;
}

function earlyEnd(end: string, row: LocationRow, start: string, now: BusinessNow): string {
  const planned = row.startTime;
  const isAfterBegin = after(planned, end) > after(planned, start);
  if (!isAfterBegin) throw new Invalid("endTime", `The stop begins at ${to12Hour(start)}`);
  if (after(planned, end) >= after(planned, row.endTime)) {
    throw new Invalid("endTime", `That is not earlier than planned, ${to12Hour(row.endTime)}`);
  }
  const hasBegun = row.date === now.day && now.time >= planned;
  if (hasBegun && after(planned, end) <= after(planned, now.time)) throw new Invalid("endTime", "That time has passed");
  return end;
}

/** Ends a change: what it had set is as planned again, and what was said before it stays. */
function reopened(said: Said, before: DayChangeRow | undefined): Said {
  switch (before?.kind) {
    case undefined:
      throw new Conflict("This stop is as planned");
    case "late":
      return { ...said, startTime: null };
    case "moved":
      return { ...said, name: null, address: null, coordinates: null };
    case "closingEarly":
      return { ...said, endTime: null };
    case "reopened":
      if (isSame(said, AS_PLANNED)) throw new Conflict("This stop is as planned");
      return AS_PLANNED;
    default:
      return said;
  }
}

/** A second *Open again* goes back to the plan in whole. */
function endedBy(before: DayChangeRow | undefined): ChangeKind | null {
  if (before?.kind !== "reopened") return before?.kind ?? null;
  if (before.name !== null) return "moved";
  return before.startTime === null ? "closingEarly" : "late";
}

const isSame = (one: Said, other: Said) =>
  one.name === other.name &&
  one.address === other.address &&
  one.startTime === other.startTime &&
  one.endTime === other.endTime;
