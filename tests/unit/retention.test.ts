import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAILY, MINUTELY, retention } from "../../server/retention/retention.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

/** A retention whose removals are noted, and what it has logged. @param lastSeen when the clock was right last */
function started(lastSeen = new Date().toISOString()) {
  const removed: string[] = [];
  const logged: string[] = [];
  const seen = { at: async () => lastSeen, note: async () => {} };
  const removals = retention({
    log: { error: (_details: object, message: string) => void logged.push(message) },
    clock: { now: () => new Date() },
    seen,
  });
  const add = (what: string, every: typeof MINUTELY | typeof DAILY, work = async (_stopped: AbortSignal) => {}) =>
    removals.add({
      what,
      every,
      async run(stopped) {
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

describe("what goes by age", () => {
  const ago = (days: number) => new Date(Date.now() - days * DAILY * MINUTE_MS).toISOString();

  it("stays for a day after a start long after the clock was right last", async () => {
    const { add, removed } = started(ago(420));
    add("phones", DAILY);
    add("deleted photos", MINUTELY);
    await vi.advanceTimersByTimeAsync((DAILY - 1) * MINUTE_MS);
    expect(new Set(removed)).toEqual(new Set(["deleted photos"]));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(removed).toContain("phones");
  });

  it("goes at once when the clock is put right", async () => {
    const { add, removed } = started();
    add("phones", DAILY);
    const right = Date.now();
    vi.setSystemTime(right + 420 * DAILY * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(removed).toEqual([]);
    vi.setSystemTime(right);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(removed).toEqual(["phones"]);
  });

  it("stays for a day after the clock has jumped", async () => {
    const { add, removed } = started(ago(420));
    add("phones", DAILY);
    await vi.advanceTimersByTimeAsync((DAILY - 10) * MINUTE_MS);
    vi.setSystemTime(Date.now() + 2 * 60 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync((DAILY - 10) * MINUTE_MS);
    expect(removed).toEqual([]);
    await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
    expect(removed).toEqual(["phones"]);
  });

  it("goes a minute after a start within a week", async () => {
    const { add, removed } = started(ago(6));
    add("phones", DAILY);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(removed).toEqual(["phones"]);
  });
});

it("logs what failed, and goes on with the rest", async () => {
  const { add, removed, logged } = started();
  add("photos", MINUTELY, () => Promise.reject(new Error("The store is away")));
  add("messages", MINUTELY);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(removed).toEqual(["photos", "messages"]);
  expect(logged).toEqual(["job failed: photos"]);
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
