import { wallClock } from "../../schema/times.ts";
import { essence, plusMinutes } from "./season-day.ts";
import {
  afterEdit,
  at,
  endOf,
  type Happened,
  inForce,
  isTodays,
  type Now,
  onItsDay,
  shownAs,
  statusOf,
  tracksOf,
} from "./season-model.ts";
import { ALL, addressOf, ENDS, of, PLACES, STARTS, type StoredStop, type World } from "./season-world.ts";

const MINUTE_MS = 60_000;

/** A press of the day: its body and its event; `stop` is the stop before it. */
interface Pressed {
  stop: StoredStop;
  body: object;
  event: Omit<Happened, "id" | "day">;
  /** A time that must not have passed when the press arrives, `HH:MM`. */
  ahead?: string;
}

/** Queued presses: each counts at its own time, and newer events stay in force. */
export function waitedSteps(world: World, timezone: string) {
  const { state, pick, dealer, call, made, refused, about, compare, eventsOf, store, withButtons, add } = world;
  const { stage, keepEdited } = world;

  const nextKind = dealer([
    "soldOut",
    "closed",
    "cancelled",
    "moved",
    "late",
    "closingEarly",
    "active",
    "active",
    "edit",
  ]);
  async function waitedStep() {
    const today = withButtons();
    if (today.length === 0) return;
    const stop = pick(today);
    const pressedAt = new Date(state.moment.getTime() - pick([10, 90, 200, 400]) * MINUTE_MS);
    const kind = nextKind();
    if (kind === "active") return arrive(stop, pressedAt);
    if (kind === "edit") return edit(stop, pressedAt);
    const pressed = pressOf(kind, stop, wallClock(pressedAt, timezone));
    if (pressed) await happen(pressed, pressedAt);
  }

  /** The press, or undefined when the phone would not have offered it. */
  function pressOf(kind: string, stop: StoredStop, then: Now): Pressed | undefined {
    switch (kind) {
      case "late":
        return lateOf(stop, then);
      case "closingEarly": {
        const endTime = pick(["15:15", "20:45"]);
        const moment = `${onItsDay(stop).date}T${endTime}`;
        const { startTime } = shownAs(stop, eventsOf(stop.id), state.now);
        if (moment <= at(then) || moment >= endOf(onItsDay(stop)) || endTime <= startTime) return undefined;
        return { stop, body: { kind, endTime }, event: { kind, endTime }, ahead: endTime };
      }
      case "moved": {
        const name = pick(PLACES);
        const moved = { kind, name, address: addressOf(name) } as const;
        return { stop, body: moved, event: { ...moved, coordinates: null } };
      }
      case "cancelled":
        return { stop, body: { kind, why: "rained out" }, event: { kind } };
      case "closed":
      case "soldOut":
        return { stop, body: { kind }, event: { kind } };
    }
    return undefined;
  }

  /** Its minutes count from the press. */
  function lateOf(stop: StoredStop, then: Now): Pressed | undefined {
    const { date } = onItsDay(stop);
    const hasBegun = at(then) > `${date}T${stop.startTime}`;
    const startTime = plusMinutes(hasBegun ? then.time : stop.startTime, 20);
    const end = endOf(shownAs(stop, eventsOf(stop.id), state.now));
    const isPossible = date >= then.day && startTime > stop.startTime && `${date}T${startTime}` < end;
    if (!isPossible || end <= at(state.now)) return undefined;
    const late = { kind: "late", minutes: 20 } as const;
    return { stop, body: late, event: { ...late, startTime }, ahead: startTime };
  }

  async function happen({ stop, body, event, ahead }: Pressed, pressedAt: Date) {
    const url = `/api/locations/${stop.id}/changes`;
    const sent = { ...body, pressedAt: pressedAt.toISOString() };
    const current = inForce(stop, eventsOf(stop.id), state.now);
    const [track = ""] = tracksOf({ ...event, id: 0, day: "" });
    const shown = shownAs(stop, eventsOf(stop.id), state.now);
    const isGone =
      statusOf(stop, state.now) !== "active" && endOf(shown) < endOf(stop) && endOf(shown) <= at(state.now);
    const isImpossible =
      (shown.status === "cancelled" && event.kind !== "cancelled") ||
      (isGone && event.kind !== "closingEarly" && event.kind !== "cancelled");
    const isSame = current[track] !== undefined && essence(current[track]) === essence(event);
    const isOvertaken = (current[track]?.at ?? 0) > pressedAt.getTime();
    const isOfYesterday = dayOf(stop, wallClock(pressedAt, timezone)) !== dayOf(stop, state.now);
    const hasPassed = ahead !== undefined && `${onItsDay(stop).date}T${ahead}` <= at(state.now);
    if (isImpossible || (!isSame && (isOfYesterday || isOvertaken || hasPassed))) {
      return refused(`${event.kind} that has waited, and is senseless`, url, sent);
    }
    const isSavedSince = track !== "state" && (await confirmedAt(stop)) > sent.pressedAt;
    await about(`${event.kind} that has waited`, of(stop.id, ...ALL), async () => {
      // The desk does not show whether place or times were planned otherwise then: the answer says it.
      if (isSavedSince && !isSame && (await isRefused(url, sent))) return;
      const { id } = await made("POST", url, sent);
      if (isSame) compare("the same press that has waited", id, current[track]?.id);
      else add(stop, { ...event, at: pressedAt.getTime() }, id);
    });
  }

  const isRefused = async (url: string, sent: object) => (await stage.owner("POST", url, sent)).status === 409;

  /** The time at which the plan was last saved. */
  async function confirmedAt({ id }: StoredStop): Promise<string> {
    const rows = (await stage.owner("GET", "/api/locations")).json as { id: number; confirmedAt: string }[];
    return rows.find((row) => row.id === id)?.confirmedAt ?? "";
  }

  /** *Activate*, pressed offline. */
  async function arrive(stop: StoredStop, pressedAt: Date) {
    if (statusOf(stop, state.now) === "active") return;
    const [url, then] = [`/api/locations/${stop.id}`, pressedAt.getTime()];
    const body = { status: "active", pressedAt: pressedAt.toISOString() };
    const shown = shownAs(stop, eventsOf(stop.id), state.now);
    const there = {
      ...stop,
      status: "active",
      activated: then,
      activatedAt: at(wallClock(pressedAt, timezone)),
    } as const;
    const current = inForce(there, eventsOf(stop.id), state.now);
    const stateNow = inForce(stop, eventsOf(stop.id), state.now).state;
    const former = state.stored.filter(({ status, id }) => status === "active" && id !== stop.id);
    const isOver = endOf(shown) <= at(state.now);
    const isCancelledSince = shown.status === "cancelled" && (stateNow?.at ?? 0) > then;
    const hasGoneOn = former.some(({ activated = 0 }) => activated > then);
    if (isOver || isCancelledSince || hasGoneOn) {
      return refused("an Activate that has waited, and is senseless", url, body, "PUT");
    }
    await about("an Activate that has waited", new Map([...former, stop].map(({ id }) => [id, ALL])), async () => {
      await call("PUT", url, body);
      for (const one of former) one.status = "completed";
      const ends = ["start", "state"].filter((track) => {
        const event = current[track];
        return event && event.kind !== "reopened" && (event.at ?? 0) <= then;
      });
      store(there, {});
      if (ends.length > 0) add(there, { kind: "reopened", ends, at: then }, Number.NaN);
    });
  }

  /** A queued edit of place or times ends no newer event. */
  async function edit(stop: StoredStop, pressedAt: Date) {
    const name = pick(PLACES);
    const change = pick([
      { name, address: addressOf(name) },
      { startTime: pick(STARTS), endTime: pick(ENDS) },
    ]);
    const [url, body] = [`/api/locations/${stop.id}`, { ...change, pressedAt: pressedAt.toISOString() }];
    const after: StoredStop = { ...stop, ...change };
    const left = afterEdit(stop, after, eventsOf(stop.id));
    const isOvertaken = eventsOf(stop.id).some(
      (event) => !left.includes(event) && (event.at ?? 0) > pressedAt.getTime(),
    );
    if (isOvertaken) return refused("an edit that has waited, and is overtaken", url, body, "PUT");
    await about("an edit that has waited", of(stop.id, ...ALL), async () => {
      await call("PUT", url, body);
      const isChanged = JSON.stringify(after) !== JSON.stringify({ ...stop });
      state.events.set(stop.id, left);
      if (isChanged) keepEdited(after);
    });
  }

  /** The business day of an event. */
  function dayOf(stop: StoredStop, moment: Now) {
    const dated = onItsDay(stop);
    return isTodays(dated, moment) || statusOf(stop, moment) !== "active" ? dated.date : moment.day;
  }

  return { waitedStep };
}
