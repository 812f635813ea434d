import { AsyncLocalStorage } from "node:async_hooks";
import type { IdempotencyKey } from "../idempotency/once.ts";
import type { Caller } from "./api.ts";

/** The caller and the idempotency key of the current call. Only `context.write` reads it. */
export interface CurrentCall {
  /** Null for a visitor. */
  caller: Pick<Caller, "name" | "device"> | null;
  /** Null where the call carries none. */
  key: IdempotencyKey | null;
}

const NO_CALL: CurrentCall = { caller: null, key: null };

const calls = new AsyncLocalStorage<CurrentCall>();

/** Runs `work`, and all that it starts, as part of a call. */
export const runInCall = <Result>(call: CurrentCall, work: () => Result): Result => calls.run(call, work);

/** The current call; without a caller and key in timers and workers. */
export const currentCall = (): CurrentCall => calls.getStore() ?? NO_CALL;

/**
 * Makes a function that runs outside of every call, also when a call runs it. For work that outlives the call which starts it, or that
 * several calls share: workers, timers, stored answers.
 */
export const outsideOfCalls =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  (...args: Args): Result =>
    calls.run(NO_CALL, work, ...args);
