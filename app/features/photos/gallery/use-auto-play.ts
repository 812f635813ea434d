import { useEffect, useRef, useState } from "react";
import { useMedia } from "../../../lib/page/use-media.ts";

/** product.md, *Screens*. */
const EACH_MS = 5000;

/**
 * Auto-play: on until it is switched off, and off for those who want no motion until they switch it on.
 * @param isHeld while true it waits: somebody touches it, is in it with the keyboard, or does not see it
 * @param index which photo shows; every one gets its full time
 */
export function useAutoPlay(next: () => void, isHeld: boolean, index: number) {
  const wantsNoMotion = useMedia("(prefers-reduced-motion: reduce)");
  const [choice, setChoice] = useState<boolean>();
  const isOn = choice ?? !wantsNoMotion;
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });

  // Each photo starts the time anew.
  useEffect(() => {
    if (!isOn || isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [isOn, isHeld, index]);

  return { isOn, toggle: () => setChoice(!isOn) };
}
