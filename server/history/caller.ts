import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "../web/api.ts";

/** Who makes a call at the desk, as the history tells it. */
export interface DeskCaller {
  /** Their name. */
  who: string;
  /** As "Safari on iPhone". */
  device: string;
}

const callers = new AsyncLocalStorage<DeskCaller | null>();

/** Does `work` in somebody's name: what it changes is theirs in the history. */
export const asCaller = <Result>({ name, device }: Pick<Caller, "name" | "device">, work: () => Result): Result =>
  callers.run({ who: name, device }, work);

/** Does `work` in nobody's name: what the site does by itself may have been set off by a call of the desk. */
export const byItself = <Result>(work: () => Result): Result => callers.run(null, work);

/** In whose name the work that is under way is done; undefined for a visitor's, and for what the site does by itself. */
export const currentCaller = (): DeskCaller | undefined => callers.getStore() ?? undefined;
