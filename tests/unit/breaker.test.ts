import { expect, it } from "vitest";
import { circuitBreaker } from "../../server/outbox/circuit-breaker.ts";
import type { RefusalCause } from "../../server/outbox/not-delivered.ts";

const MINUTE = 60_000;

/** A channel's breaker, with a clock that is moved by hand. */
function channel() {
  let now = Date.parse("2026-07-04T17:00:00Z");
  const control = circuitBreaker({ now: () => new Date(now) });
  return {
    ...control,
    pass: (minutes: number) => {
      now += minutes * MINUTE;
    },
    /** Refuses so often; what each of them said of a new pause. */
    refuse: (times: number, blame: RefusalCause = "provider") =>
      Array.from({ length: times }, () => control.refused(blame, "451 later")),
    minutesLeft: () => (Date.parse(control.state().pausedUntil ?? "") - now) / MINUTE,
  };
}

it("pauses for a minute with the fifth refusal of the provider in a row", () => {
  const { refuse, isPaused, room, state, pass } = channel();
  expect(refuse(4)).toEqual([false, false, false, false]);
  expect(room(10)).toBe(10);
  expect(refuse(1)).toEqual([true]);
  expect(state()).toEqual({ pausedUntil: "2026-07-04T17:01:00.000Z", why: "451 later" });
  expect(room(10)).toBe(0);
  pass(1);
  expect(isPaused()).toBe(false);
});

it("pauses with the twentieth refusal of a single delivery in a row", () => {
  const { refuse } = channel();
  expect(refuse(19, "content")).not.toContain(true);
  expect(refuse(1, "content")).toEqual([true]);
});

it("takes the refusal of a recipient as the provider's answer: no number of them pauses, and one ends a pause", () => {
  const { refuse, isPaused, room, pass } = channel();
  expect(refuse(100, "recipient")).not.toContain(true);
  refuse(19, "content");
  refuse(1, "recipient");
  expect(refuse(19, "content")).not.toContain(true);
  refuse(5);
  expect(isPaused()).toBe(true);
  pass(1);
  expect(refuse(1, "recipient")).toEqual([false]);
  expect(room(10)).toBe(10);
});

it("goes on when the clock that began the pause is put back", () => {
  const { refuse, isPaused, pass } = channel();
  refuse(5);
  pass(-365 * 24 * 60);
  expect(isPaused()).toBe(false);
});

it("begins to count anew when a delivery is accepted", () => {
  const { refuse, accepted } = channel();
  refuse(4);
  accepted();
  expect(refuse(4)).not.toContain(true);
});

it("learns nothing from what was under way when the pause began", () => {
  const { refuse, minutesLeft } = channel();
  refuse(5);
  expect(refuse(20)).not.toContain(true);
  expect(minutesLeft()).toBe(1);
});

it("lets one delivery go ahead after a pause, doubles the pause when that is refused, up to half an hour, and tells nobody again", () => {
  const { refuse, room, pass, minutesLeft } = channel();
  refuse(5);
  const pauses: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    pauses.push(minutesLeft());
    pass(minutesLeft());
    expect(room(10)).toBe(1);
    expect(refuse(1)).toEqual([false]);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

it("is well again when the one delivery arrives", () => {
  const { refuse, accepted, room, state, pass, minutesLeft } = channel();
  refuse(5);
  pass(1);
  accepted();
  expect(room(10)).toBe(10);
  expect(state()).toEqual({ pausedUntil: null, why: null });
  refuse(5);
  expect(minutesLeft()).toBe(1);
});

it("goes on from where another process stood: its pause, and a longer one after that", () => {
  const { follow, refuse, room, state, pass, minutesLeft } = channel();
  const pause = { pausedUntil: "2026-07-04T17:05:00.000Z", why: "550 no" };
  follow(pause);
  expect(state()).toEqual(pause);
  expect(room(10)).toBe(0);
  pass(5);
  refuse(1);
  expect(minutesLeft()).toBe(2);
  follow({ pausedUntil: null, why: null });
  expect(room(10)).toBe(10);
  refuse(5);
  expect(minutesLeft()).toBe(1);
});
