import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/**
 * Returns a value that only the browser has, for example its time zone.
 * @param read must return the same value each time
 * @param onServer the value on the server, and in the browser until the page is hydrated
 */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(noChanges, read, () => onServer);
