import { useEffect, useRef } from "react";

/**
 * A scrolling strip with CSS scroll snapping; each slide is as wide as the strip.
 * @param index the slide to show: a neighbor slides in; a more distant slide, and the first one of a new strip, appears at once
 * @param onIndex called with the slide to which the visitor has scrolled
 */
export function useScrollSnap<Strip extends HTMLElement>(index: number, onIndex: (index: number) => void) {
  const strip = useRef<Strip>(null);
  // The target of a scroll by script. The slides that it passes are not passed to `onIndex`.
  const target = useRef<number>(undefined);
  const isPlaced = useRef(false);

  useEffect(() => {
    if (!strip.current) return;
    // The first scroll of a new strip is instant, because the focus that the strip gets would end a smooth scroll.
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

  const clearTarget = () => {
    target.current = undefined;
  };

  return {
    ref: strip,
    onPointerDown: clearTarget,
    onWheel: clearTarget,
    onScroll() {
      if (!strip.current) return;
      const position = positionOf(strip.current);
      if (target.current === undefined) onIndex(position);
      else if (target.current === position) target.current = undefined;
    },
  };
}

const positionOf = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth);
