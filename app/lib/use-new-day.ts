import { useEffect, useRef } from "react";
import { useToday } from "./site.ts";

/**
 * Calls `ask` when the business's day becomes another: what a page that lies open has of yesterday may not hold any more.
 * @returns the day
 */
export function useNewDay(ask: () => unknown): string {
  const today = useToday();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void ask();
  }, [today, ask]);
  return today;
}
