import { useEffect, useRef } from "react";
import { useToday } from "./site.ts";

/** Calls `ask` when the business's day becomes another: what a page that lies open has of yesterday may not hold any more. */
export function useNewDay(ask: () => unknown): void {
  const today = useToday();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void ask();
  }, [today, ask]);
}
