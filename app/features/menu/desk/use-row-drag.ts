import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";

/** The page scrolls when a drag is within this distance of an edge of the screen. */
const EDGE_PX = 96;
const SCROLL_PX = 16;

interface Drag {
  from: number;
  to: number;
}

/**
 * Sorts the rows of a list, which are its children. A pointer drags the handle of a row, or the arrow keys move it.
 * @param onMove called with the indexes of a row before and after
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();

  const handleOf = (index: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (!drag) return;
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      setDrag({ from: index, to: rowAt(list.current, clientY) });
    },
    onPointerUp() {
      if (drag && drag.to !== index) onMove(index, drag.to);
    },
    onLostPointerCapture: () => setDrag(undefined),
    onKeyDown(event: KeyboardEvent) {
      const to = index + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
      if (to === index) return;
      event.preventDefault();
      if (to >= 0 && to < (list.current?.children.length ?? 0)) onMove(index, to);
    },
  });

  return { drag, handleOf };
}

/** The index of the row at `clientY`; the first row above the list, the last row below it. */
function rowAt(list: HTMLElement | null, clientY: number): number {
  const rows = [...(list?.children ?? [])];
  const below = rows.findIndex((row) => row.getBoundingClientRect().bottom > clientY);
  return below === -1 ? rows.length - 1 : below;
}
