import { type RefObject, useEffect, useState } from "react";

interface Sight {
  /** The `rootMargin` of the `IntersectionObserver`. */
  margin?: string;
  /** Whether the result stays true after it was true once. */
  once?: boolean;
}

/** Whether the element is on the screen, or near it. */
export function useIsInViewport(
  element: RefObject<Element | null>,
  { margin = "0px", once = false }: Sight = {},
): boolean {
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNow = entries.at(-1)?.isIntersecting ?? false;
        setInSight(isNow);
        if (isNow && once) observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, once]);
  return isInSight;
}
