import { addDays } from "../../schema/times.ts";
import { afterEdit, at, endOf, isTodays, makes, statusOf } from "./season-model.ts";
import type { NewsSteps } from "./season-news.ts";
import { NOTES } from "./season-views.ts";
import { ALL, addressOf, ENDS, type Fields, of, PLACES, STARTS, type StoredStop, type World } from "./season-world.ts";

// Not 2 AM, which does not exist on the day when the clocks change.
const NIGHT = { startTime: "20:00", endTime: "01:30" };

/** A change of a stop's plan. */
type Edit = Partial<StoredStop>;
export type PlanSteps = ReturnType<typeof planSteps>;

/** The owner's changes of the plan: stops added, edited, skipped, restored, deleted. */
export function planSteps(world: World, { tell }: NewsSteps) {
  const { state, random, chance, pick, dealer, call, made, press, refused, about } = world;
  const { plans, planOf, eventsOf, store, keepEdited } = world;

  async function newStop() {
    const times = chance(0.3) ? NIGHT : { startTime: pick(STARTS), endTime: pick(ENDS) };
    const name = pick(PLACES);
    const body = {
      name,
      address: addressOf(name),
      date: addDays(state.now.day, pick([0, 0, 1, 10])),
      ...times,
      notes: NOTES,
    };
    const key = { "idempotency-key": `${Math.floor(random() * 1e9)}`.padStart(22, "0") };
    await about(
      "a new stop",
      (id) => !state.lastSeen.has(id),
      async () => {
        const { id } = await made("POST", "/api/locations", body, key);
        // Repeats the call, as after a lost answer.
        if (chance(0.3)) await made("POST", "/api/locations", body, key);
        const plan = { isOpen: true, isSkipped: false, isException: false, status: "scheduled" as const };
        state.stored.push({ ...body, ...plan, id, rule: null, originalDate: null });
      },
    );
  }

  const nextStopStep = dealer(["edit", "edit", "edit", "skip", "skip", "restore", "restore", "tell", "delete"]);
  /** Changes any stop that is coming or on. */
  async function stopStep() {
    const ahead = plans().filter(
      (stop) => stop.id > 0 && statusOf(stop, state.now) !== "completed" && at(state.now) < endOf(stop),
    );
    if (chance(0.2)) return skipOfPast();
    if (ahead.length === 0 || chance(0.25)) return newStop();
    const what = nextStopStep();
    const isLikely = (one: StoredStop) =>
      what === "restore" ? one.isSkipped || one.isException : isTodays(one, state.now) && chance(0.4);
    const likely = ahead.filter(isLikely);
    const stop = pick(likely.length > 0 ? likely : ahead);
    if (what === "tell") return tell(stop);
    if (what === "edit") return edit(stop);
    if (what === "delete") return remove(stop);
    if (what === "skip") await skip(stop);
    else await restore(stop);
  }

  async function skip(stop: StoredStop) {
    if (statusOf(stop, state.now) !== "scheduled" || at(state.now) >= endOf(stop)) return;
    await about("a skipped stop", of(stop.id, "state"), async () => {
      await press("POST", `/api/locations/${stop.id}/skip`);
      store(stop, { isSkipped: true });
    });
    if (chance(0.3)) await tell(stop);
  }

  /** A past stop can be neither skipped nor restored. */
  async function skipOfPast() {
    const isOver = (stop: StoredStop) => statusOf(stop, state.now) === "completed" || endOf(stop) <= at(state.now);
    const past = plans().filter((stop) => stop.id > 0 && isOver(stop));
    if (past.length === 0) return;
    const { id, isSkipped } = pick(past);
    if (isSkipped) await refused("restoring what is over", `/api/locations/${id}/restore`, { what: "skip" });
    else await refused("skipping what is over", `/api/locations/${id}/skip`, {});
  }

  async function remove(stop: StoredStop) {
    await about("a deleted stop", of(stop.id, ...ALL), async () => {
      await call("DELETE", `/api/locations/${stop.id}`);
      state.stored = state.stored.filter(({ id }) => id !== stop.id);
      state.rules.find(({ id }) => id === stop.rule)?.except.push(stop.originalDate ?? "");
    });
  }

  async function restore(stop: StoredStop) {
    const rule = state.rules.find(({ id }) => id === stop.rule);
    const what = stop.isSkipped ? "skip" : "edit";
    const isWanted = rule !== undefined && makes(rule, stop.originalDate ?? "");
    const hasNoWay = (stop.originalDate ?? "") <= state.now.day || !isWanted;
    if (what === "edit" && stop.isException && rule && hasNoWay) return;
    await about("a restored stop", of(stop.id, ...ALL), async () => {
      await press("POST", `/api/locations/${stop.id}/restore`, { what });
      if (what === "skip" && stop.isException) store(stop, { isSkipped: false });
      else if (what === "skip" && rule && !isWanted) store(stop, { isSkipped: false, isException: true });
      else if (what === "skip" && !rule) store(stop, { isSkipped: false });
      else if (rule && stop.status === "scheduled") {
        const asRule = { ...stop, ...planOf(rule), date: stop.originalDate ?? stop.date, notes: undefined };
        state.events.set(stop.id, afterEdit(stop, asRule, eventsOf(stop.id)));
        state.stored = state.stored.filter(({ id }) => id !== stop.id);
        if (eventsOf(stop.id).length > 0) store(asRule, {});
      }
    });
  }

  /** A stop does not go back to a past day, or to one that its rule no longer has. */
  async function restoreInVain() {
    const isLost = ({ rule: id, originalDate, isException, isSkipped, status, date }: StoredStop) => {
      const rule = state.rules.find((one) => one.id === id);
      if (!rule || !isException || isSkipped || status !== "scheduled" || date < state.now.day) return false;
      return (
        (originalDate ?? "") < state.now.day ||
        ((originalDate ?? "") > state.now.day && !makes(rule, originalDate ?? ""))
      );
    };
    const lost = state.stored.filter(isLost);
    if (lost.length === 0) return;
    await refused("going back to a day without a stop", `/api/locations/${pick(lost).id}/restore`, { what: "edit" });
  }

  const nextEdit = dealer(["notes", "name", "place", "open", "times", "day"] as const);
  async function edit(stop: StoredStop) {
    const place = pick(PLACES);
    const edits: Record<"notes" | "name" | "place" | "open" | "times" | "day", [change: Edit, fields: Fields[]]> = {
      notes: [{ notes: `${NOTES} ${random()}` }, []],
      name: [{ name: `${stop.name}s` }, ["place"]],
      place: [{ name: place, address: addressOf(place) }, ["place"]],
      open: [{ isOpen: !stop.isOpen }, ["state"]],
      // With other times yesterday's stop is over.
      times: [{ startTime: pick(STARTS), endTime: pick(ENDS) }, stop.date < state.now.day ? ALL : ["times"]],
      day: [{ date: addDays(stop.date, pick([0, 1, 2])) }, ALL],
    };
    const kind = nextEdit();
    if (kind !== "day" || stop.date >= state.now.day) await save(stop, ...edits[kind]);
  }

  async function save(stop: StoredStop, change: Edit, fields: Fields[]) {
    const after = { ...stop, ...change };
    const isChanged = Object.entries(change).some(([key, value]) => stop[key as keyof StoredStop] !== value);
    const left = afterEdit(stop, after, eventsOf(stop.id));
    await about(`an edit of ${Object.keys(change)}`, of(stop.id, ...fields), async () => {
      await press("PUT", `/api/locations/${stop.id}`, change);
      state.events.set(stop.id, left);
      if (isChanged) keepEdited(after);
    });
  }

  return { newStop, stopStep, skip, remove, restoreInVain, edit, save };
}
