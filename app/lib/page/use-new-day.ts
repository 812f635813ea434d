import { useEffect, useRef } from "react";
import { NIGHT_END_TIME } from "../../../schema/stop-over.ts";
import { wallClock } from "../../../schema/times.ts";
import { useNow } from "./now.tsx";
import { useSite } from "./site.ts";

/**
 * Calls `refresh` when the business's day changes, and each half hour until the last night stop is over, because an open page would show
 * yesterday's data.
 */
export function useRefreshOnNewDay(refresh: () => unknown): void {
  const { day, time } = wallClock(useNow(), useSite().business.timezone);
  const halfHour = `${time.slice(0, 2)}:${time.slice(3) < "30" ? "00" : "30"}`;
  const latest = `${day}T${halfHour < NIGHT_END_TIME ? halfHour : NIGHT_END_TIME}`;
  const refreshedFor = useRef(latest);
  useEffect(() => {
    if (refreshedFor.current === latest) return;
    refreshedFor.current = latest;
    void refresh();
  }, [latest, refresh]);
}
