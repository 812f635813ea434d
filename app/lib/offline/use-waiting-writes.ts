import { useSyncExternalStore } from "react";
import { NO_WRITES, onWrites, waitingWrites } from "./waiting-writes.ts";

/** What waits on this phone, the oldest first. */
export const useWaitingWrites = () => useSyncExternalStore(onWrites, waitingWrites, () => NO_WRITES);
