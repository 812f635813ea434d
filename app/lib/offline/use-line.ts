import { useSyncExternalStore } from "react";
import { lineNow, onCall, UNKNOWN_LINE } from "./line.ts";

/** Whether the server can be reached, by the last call. */
export const useLine = () => useSyncExternalStore(onCall, lineNow, () => UNKNOWN_LINE);
