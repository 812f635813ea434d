import { useEffect, useRef } from "react";

/**
 * A strip of slides, each as wide as the strip, that the browser scrolls and lets come to rest at one of them.
 * @param index the slide to be shown: the next one slides in; one further away, and the first of all, takes its place at once
 * @param onIndex called with the slide that a visitor has scrolled to
 */
export function useScrollSnap<Strip extends HTMLElement>(index: number, onIndex: (index: number) => void) {
  const strip = useRef<Strip>(null);
  // Where a scroll that the page has begun leads to: what it passes on the way is not shown.
  const target = useRef<number>(undefined);
  const isPlaced = useRef(false);

  useEffect(() => {
    if (!strip.current) return;
    // A strip that has just appeared does not slide: the focus that comes to it then would end the slide.
    const isFirst = !isPlaced.current;
    isPlaced.current = true;
    const away = Math.abs(positionOf(strip.current) - index);
    if (away === 0 && target.current === undefined) return;
    target.current = index;
    strip.current.scrollTo({
      left: index * strip.current.clientWidth,
      behavior: away > 1 || isFirst ? "instant" : "auto",
    });
  }, [index]);

  const takeOver = () => {
    target.current = undefined;
  };

  return {
    ref: strip,
    onPointerDown: takeOver,
    onWheel: takeOver,
    onScroll() {
      if (!strip.current) return;
      const position = positionOf(strip.current);
      if (target.current === undefined) onIndex(position);
      else if (target.current === position) target.current = undefined;
    },
  };
}

const positionOf = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth);
