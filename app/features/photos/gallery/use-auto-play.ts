import { useEffect, useRef, useState } from "react";
import { useMediaQuery } from "../../../lib/page/use-media.ts";

/** The time for which each photo is shown (product.md, *Screens*). */
const EACH_MS = 5000;

/**
 * Auto-play: on until the visitor turns it off. With `prefers-reduced-motion` it is off until the visitor turns it on.
 * @param isPaused true while the visitor touches the carousel, has the focus in it, or does not see it
 * @param index the index of the shown photo; each photo is shown for the full time
 */
export function useAutoPlay(next: () => void, isPaused: boolean, index: number) {
  const prefersReducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [choice, setChoice] = useState<boolean>();
  const isOn = choice ?? !prefersReducedMotion;
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });

  // A new photo restarts the interval.
  useEffect(() => {
    if (!isOn || isPaused) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [isOn, isPaused, index]);

  return { isOn, toggle: () => setChoice(!isOn) };
}
