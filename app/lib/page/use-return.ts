import { useEffect } from "react";
import { isReachable } from "../load/load-script.ts";

/** A visitor who looks away for less time finds what is still true. */
const AWAY_MS = 60_000;

/** Calls `ask` when a visitor looks again at a page that has been open for a minute. Offline, the page stays as it is. */
export function useReturn(ask: () => unknown): void {
  useEffect(() => {
    let askedAt = Date.now();
    const look = async () => {
      if (document.visibilityState === "hidden" || Date.now() - askedAt < AWAY_MS) return;
      askedAt = Date.now();
      if (await isReachable()) void ask();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [ask]);
}
