import { addDays } from "../../schema/times.ts";
import {
  at,
  endOf,
  type Happened,
  inForce,
  isTodays,
  onItsDay,
  type Shown,
  shownAs,
  statusOf,
  tracksOf,
} from "./season-model.ts";
import type { NewsSteps } from "./season-news.ts";
import type { PlanSteps } from "./season-plan.ts";
import { ALL, addressOf, type Fields, of, PLACES, type StoredStop, type World } from "./season-world.ts";

const POINTS = [
  { latitude: 41.9, longitude: -87.6 },
  { latitude: 41.8, longitude: -87.7 },
];

/** The buttons of the owner's day, each pressed when it is offered. */
export function daySteps(world: World, { edit, save, skip }: PlanSteps, { tell, tellInVain }: NewsSteps) {
  const { state, chance, pick, dealer, call, made, press, refused, about, compare } = world;
  const { plans, eventsOf, store, ownOf, withButtons, add } = world;

  async function activate(stop: StoredStop) {
    const former = state.stored.filter(({ status, id }) => status === "active" && id !== stop.id);
    const touched = new Map([...former.map(({ id }): [number, Fields[]] => [id, ALL]), [stop.id, ALL] as const]);
    await about("activating", touched, async () => {
      await press("PUT", `/api/locations/${stop.id}`, { status: "active" });
      // A repeated press changes nothing.
      if (statusOf(stop, state.now) === "active") return;
      for (const one of former) one.status = "completed";
      const there = store(stop, {
        status: "active",
        isSkipped: false,
        activatedAt: at(state.now),
        activated: state.moment.getTime(),
      });
      const current = inForce(there, eventsOf(stop.id), state.now);
      const ends = ["start", "state"].filter((track) => current[track] && current[track].kind !== "reopened");
      // *Undo* of *Complete* is the same call: the stop is as before.
      if (ends.length > 0 && statusOf(stop, state.now) === "scheduled")
        add(there, { kind: "reopened", ends }, Number.NaN);
    });
    if (chance(0.5)) await tell(stop);
    // A truck that has arrived may still open later than planned.
    if (chance(0.4) && at(state.now) < endOf(stop)) await late(ownOf(stop));
  }

  async function complete(stop: StoredStop) {
    const setStatus = (status: string) => call("PUT", `/api/locations/${stop.id}`, { status });
    // Yesterday's stop is then over, and in no list.
    await about("completing", of(stop.id, ...(stop.date < state.now.day ? ALL : ["state" as const])), async () => {
      await setStatus("completed");
      store(stop, { status: "completed" });
    });
    if (chance(0.5)) return;
    const others = withButtons().filter(({ id }) => id !== stop.id);
    if (others.length > 0 && chance(0.6)) await activate(pick(others));
    if (chance(0.3)) await edit(ownOf(stop));
    const former = state.stored.filter(({ status }) => status === "active");
    const touched = new Map([stop, ...former].map(({ id }): [number, Fields[]] => [id, ALL]));
    await about("undoing Complete", touched, async () => {
      await setStatus("active");
      // Activating completes the other stop.
      for (const one of former) one.status = "completed";
      store(ownOf(stop), { status: "active", activatedAt: at(state.now), activated: state.moment.getTime() });
    });
  }

  /** The owner activates a stop of the last days again: the truck is there today. */
  async function activateOfPast() {
    const past = state.stored.filter(
      (stop) =>
        stop.id > 0 &&
        !stop.isSkipped &&
        stop.date < state.now.day &&
        !isTodays(stop, state.now) &&
        statusOf(stop, state.now) !== "active",
    );
    if (past.length > 0) await activate(pick(past));
  }

  /** The day's buttons are refused for other stops than today's. */
  async function pressOfAnotherDay() {
    const others = plans().filter(
      (stop) => stop.id > 0 && stop.date > state.now.day && statusOf(stop, state.now) !== "active",
    );
    if (others.length === 0) return;
    const kind = pick(["closed", "soldOut", "cancelled", "reopened"]);
    await refused(`${kind} of another day`, `/api/locations/${pick(others).id}/changes`, { kind });
  }

  const nextButton = dealer([
    "late",
    "moved",
    "soldOut",
    "closingEarly",
    "closed",
    "cancelled",
    "reopened",
    "active",
    "back",
    "complete",
    "complete",
  ] as const);
  /** Presses one of the day's buttons that is offered. */
  async function dayStep() {
    if (chance(0.2)) await pressOfAnotherDay();
    if (chance(0.1)) await activateOfPast();
    const today = withButtons();
    if (today.length === 0) return;
    const stop = pick(today);
    const shown = shownAs(stop, eventsOf(stop.id), state.now);
    const current = inForce(stop, eventsOf(stop.id), state.now);
    const isSet = (track: string) => current[track] !== undefined && current[track].kind !== "reopened";
    const isShut = hasClosedEarly(stop, shown);
    const kind = nextButton();
    if (kind === "active") return activate(stop);
    if (kind === "back") return backToPlan(stop);
    if (kind === "complete") return statusOf(stop, state.now) === "active" ? complete(stop) : undefined;
    if (kind === "reopened") {
      const ends = [
        ...(isSet("state") ? ["state"] : []),
        ...(isSet("end") && endOf(shown) <= at(state.now) ? ["end"] : []),
      ];
      if (ends.length > 0) await happen(stop, { kind }, { kind, ends }, ALL);
      return;
    }
    if (kind === "cancelled") {
      // Yesterday's stop that has closed early is in no list; a cancelled one stays visible.
      const fields: Fields[] = stop.date < state.now.day ? ALL : ["state"];
      return happen(stop, { kind, why: "rained out" }, { kind }, fields);
    }
    if (shown.status === "cancelled" || isShut) return;
    if (kind === "late") {
      await late(stop);
    } else if (kind === "moved") {
      await move(stop);
    } else if (kind === "closingEarly") {
      const endTime = pick(["15:15", "20:45"]);
      const isPossible =
        `${shown.date}T${endTime}` > at(state.now) &&
        `${shown.date}T${endTime}` < endOf(onItsDay(stop)) &&
        endTime > shown.startTime;
      if (isPossible) await happen(stop, { kind, endTime }, { kind, endTime }, ["times"]);
    } else {
      await happen(stop, { kind }, { kind }, ["state"]);
    }
  }

  /** The stop is over. An active one can still sell out and move. */
  const hasClosedEarly = (stop: StoredStop, shown: Shown) =>
    statusOf(stop, state.now) !== "active" && endOf(shown) < endOf(stop) && endOf(shown) <= at(state.now);

  async function late(stop: StoredStop) {
    const { date } = onItsDay(stop);
    const hasBegun = at(state.now) > `${date}T${stop.startTime}`;
    const startTime = plusMinutes(hasBegun ? state.now.time : stop.startTime, 20);
    const shown = shownAs(stop, eventsOf(stop.id), state.now);
    const end = endOf(shown);
    const isPossible = date >= state.now.day && startTime > stop.startTime && `${date}T${startTime}` < end;
    if (!isPossible || end <= at(state.now) || shown.status === "cancelled") return;
    await happen(stop, { kind: "late", minutes: 20 }, { kind: "late", minutes: 20, startTime }, ["times"]);
  }

  /** *Moved* with or without the phone's position: another position is another place. */
  async function move(stop: StoredStop) {
    const name = pick(PLACES);
    for (const coordinates of chance(0.7) ? [POINTS[0], POINTS[1]] : [pick([...POINTS, null])]) {
      const own = ownOf(stop);
      const shown = shownAs(own, eventsOf(own.id), state.now);
      const isShut = shown.status === "cancelled" || hasClosedEarly(own, shown);
      if (!withButtons().some(({ id }) => id === stop.id) || isShut) return;
      const moved = { kind: "moved" as const, name, address: addressOf(name) };
      const body = { ...moved, ...(coordinates && { position: coordinates }) };
      await happen(own, body, { ...moved, coordinates: coordinates ?? null }, ["place"]);
    }
  }

  /** Ends an earlier event of today, which adds an event. */
  async function backToPlan(stop: StoredStop) {
    const current = inForce(stop, eventsOf(stop.id), state.now);
    const earlier = Object.values(current).filter(({ kind, id }) => kind !== "reopened" && !state.fresh.has(id));
    if (earlier.length === 0) return;
    const event = pick(earlier);
    await about(`ending ${event.kind}`, of(stop.id, ...ALL), async () => {
      await press("DELETE", `/api/locations/${stop.id}/changes/${event.id}`);
      add(stop, { kind: "reopened", ends: tracksOf(event) }, Number.NaN);
    });
    if (Number.isInteger(event.id) && chance(0.7)) await tellInVain(stop, event.id);
  }

  const nextAfterEvent = dealer(["", "", "edit", "edit", "skip", "another day", "undo", "undo"]);

  async function happen(stop: StoredStop, body: object, event: Omit<Happened, "id" | "day">, fields: Fields[]) {
    const url = `/api/locations/${stop.id}/changes`;
    const current = inForce(stop, eventsOf(stop.id), state.now)[tracksOf({ ...event, id: 0, day: "" })[0] ?? ""];
    const isSame = current && essence(current) === essence(event);
    let id = 0;
    await about(`${event.kind}`, of(stop.id, ...fields), async () => {
      const [answer, again] = [await made("POST", url, body), chance(0.3) ? await made("POST", url, body) : undefined];
      if (again) compare(`${event.kind} pressed twice`, again.id, answer.id);
      id = answer.id;
      // The id of the added event is unknown until the answer.
      if (isSame) current.id = id;
      else add(stop, event, id);
      state.fresh.add(id);
    });
    if (chance(0.4)) await tell(stop, id);
    const next = nextAfterEvent();
    // On its new day it has no events.
    if (next === "another day" && stop.date === state.now.day)
      await save(ownOf(stop), { date: addDays(state.now.day, 1) }, ALL);
    if (next === "edit") await edit(ownOf(stop));
    if (next === "skip") await skip(ownOf(stop));
    if (isSame || next !== "undo") return;
    await about(`undoing ${event.kind}`, of(stop.id, ...fields), async () => {
      await press("DELETE", `${url}/${id}`);
      state.events.set(stop.id, eventsOf(stop.id).slice(0, -1));
    });
    if (chance(0.7)) await tellInVain(stop, id);
  }

  return { dayStep };
}

export const essence = ({ kind, name, coordinates, startTime, endTime, ends }: Omit<Happened, "id" | "day">) =>
  JSON.stringify([kind, name, coordinates, startTime, endTime, ends]);

export function plusMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  const sum = hours * 60 + rest + minutes;
  return `${String(Math.floor(sum / 60)).padStart(2, "0")}:${String(sum % 60).padStart(2, "0")}`;
}
