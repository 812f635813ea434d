import { useSyncExternalStore } from "react";
import { connectionNow, onCall, UNKNOWN_CONNECTION } from "./connection.ts";

/** Whether the server can be reached, by the last call. */
export const useConnection = () => useSyncExternalStore(onCall, connectionNow, () => UNKNOWN_CONNECTION);
