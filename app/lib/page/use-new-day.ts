import { useEffect, useRef } from "react";
import { NIGHT_ENDS } from "../../../schema/stop-over.ts";
import { wallClock } from "../../../schema/times.ts";
import { useNow } from "./now.tsx";
import { useSite } from "./site.ts";

/**
 * Calls `ask` when the business's day changes, and each half hour until the last night stop is over: an open page may show
 * yesterday's data.
 */
export function useNewDay(ask: () => unknown): void {
  const { day, time } = wallClock(useNow(), useSite().business.timezone);
  const halfHour = `${time.slice(0, 2)}:${time.slice(3) < "30" ? "00" : "30"}`;
  const latest = `${day}T${halfHour < NIGHT_ENDS ? halfHour : NIGHT_ENDS}`;
  const known = useRef(latest);
  useEffect(() => {
    if (known.current === latest) return;
    known.current = latest;
    void ask();
  }, [latest, ask]);
}
