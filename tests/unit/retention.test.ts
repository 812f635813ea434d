import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAILY, MINUTELY, retention } from "../../server/retention/retention.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

/** A retention whose removals are noted, and what it has logged. */
function started() {
  const removed: string[] = [];
  const logged: string[] = [];
  const removals = retention({ error: (_details: object, message: string) => void logged.push(message) });
  const add = (what: string, every: typeof MINUTELY | typeof DAILY, work = async (_stopped: AbortSignal) => {}) =>
    removals.add({
      what,
      every,
      async remove(stopped) {
        removed.push(what);
        await work(stopped);
      },
    });
  removals.start();
  return { ...removals, add, removed, logged };
}

it("removes nothing at the start: the first round comes a minute later", async () => {
  const { add, removed } = started();
  add("sessions", DAILY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(removed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(removed).toEqual(["sessions"]);
});

it("goes on minute by minute, and once a day where that is enough", async () => {
  const { add, removed } = started();
  add("photos", MINUTELY);
  add("messages", DAILY);
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
  expect(removed.filter((what) => what === "photos")).toHaveLength(24 * 60);
  expect(removed.filter((what) => what === "messages")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(removed.slice(-2)).toEqual(["photos", "messages"]);
});

it("logs what failed, and goes on with the rest", async () => {
  const { add, removed, logged } = started();
  add("photos", MINUTELY, () => Promise.reject(new Error("The store is away")));
  add("messages", MINUTELY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(removed).toEqual(["photos", "messages"]);
  expect(logged).toEqual(["photos could not be removed yet"]);
});

it("a stop waits for the removal under way, and lets it end early", async () => {
  const { add, stop, removed } = started();
  const ended: string[] = [];
  add("messages", MINUTELY, async (stopped) => {
    await new Promise((resolve) => stopped.addEventListener("abort", resolve));
    ended.push("messages");
  });
  add("photos", MINUTELY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await stop();
  expect([removed, ended]).toEqual([["messages"], ["messages"]]);
});
