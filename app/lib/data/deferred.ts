import { use } from "react";

/** Data that came with the page, or is on its way after a navigation in the browser. */
export type Deferred<T> = T | Promise<T>;

/** The data; while it is on its way, the nearest Suspense shows its fallback. */
export function useDeferred<T>(value: Deferred<T>): T {
  return value instanceof Promise ? use(value) : value;
}

/** Stands for data that could not be loaded: a value, so that one failed part of a page never takes the others down. */
export const LOAD_FAILED = "load failed";
export type LoadFailed = typeof LOAD_FAILED;
