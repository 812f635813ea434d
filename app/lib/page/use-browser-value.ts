import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/**
 * A value that only the browser knows, for example its time zone.
 * @param read must return the same value each time
 * @param onServer what the server draws instead; the browser draws it too while the page comes alive
 */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(noChanges, read, () => onServer);
