import { use } from "react";

/** Data of the first page, or their promise after a navigation in the browser. */
export type Deferred<T> = T | Promise<T>;

/** Returns the data; suspends until a promise has resolved. */
export function useDeferred<T>(value: Deferred<T>): T {
  return value instanceof Promise ? use(value) : value;
}

/** The value of data that could not be loaded. An error would replace the whole page; a value affects one part of it. */
export const LOAD_FAILED = "load failed";
export type LoadFailed = typeof LOAD_FAILED;
