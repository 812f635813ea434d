import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/**
 * What this device alone knows, as its time zone. The server cannot know it: it draws `drawn`, and so does the browser while the page
 * comes alive.
 * @param read answers the same value each time
 */
export const useOfDevice = <Value>(read: () => Value, drawn: Value): Value =>
  useSyncExternalStore(noChanges, read, () => drawn);
