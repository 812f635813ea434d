import { useEffect } from "react";
import { isReachable } from "../load/load-script.ts";

/** Younger data are current enough. */
const FRESH_MS = 60_000;

/** Calls `ask` when a visitor returns to the page and its data are older than a minute. Offline, it does nothing. */
export function useReturn(ask: () => unknown): void {
  useEffect(() => {
    let askedAt = Date.now();
    const look = async () => {
      if (document.visibilityState === "hidden" || Date.now() - askedAt < FRESH_MS) return;
      askedAt = Date.now();
      if (await isReachable()) void ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [ask]);
}
