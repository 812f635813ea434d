import { useEffect } from "react";
import { isServerReachable } from "../load/load-script.ts";

/** Data younger than this are not refreshed. */
const FRESH_MS = 60_000;

/** Calls `refresh` when a visitor returns to the page and its data are older than a minute; not while the server is unreachable. */
export function useRefreshOnReturn(refresh: () => unknown): void {
  useEffect(() => {
    let refreshedAt = Date.now();
    const refreshIfOld = async () => {
      if (document.visibilityState === "hidden" || Date.now() - refreshedAt < FRESH_MS) return;
      refreshedAt = Date.now();
      if (await isServerReachable()) void refresh();
    };
    document.addEventListener("visibilitychange", refreshIfOld);
    return () => document.removeEventListener("visibilitychange", refreshIfOld);
  }, [refresh]);
}
