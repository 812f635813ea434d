import { useSyncExternalStore } from "react";
import { NO_CALLS, onQueue, queuedCalls } from "./queue.ts";

/** What waits on this phone, the oldest first. */
export const useQueuedCalls = () => useSyncExternalStore(onQueue, queuedCalls, () => NO_CALLS);
