import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useMemo, useRef } from "react";
import { useKeptFocus } from "./use-kept-focus.ts";

interface WindowedListProps<Row> {
  rows: Row[];
  keyOf: (row: Row) => number;
  label: string;
  /** A guess at a row's height in px; each is measured once it shows. */
  estimate: number;
  children: (row: Row) => ReactNode;
}

/** A list in a scrolling area of fixed height that draws only the rows in sight, so that thousands weigh no more than ten. */
export function WindowedList<Row>({ rows, keyOf, label, estimate, children }: WindowedListProps<Row>) {
  const area = useRef<HTMLElement>(null);
  useKeptFocus(area);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    overscan: 4,
    // As high as a phone: the server draws the first rows.
    initialRect: { width: 0, height: 800 },
    // Rows that come into sight are drawn when the browser has time for it, not in the middle of the scroll.
    useFlushSync: false,
  });

  return (
    // Reachable by keyboard: an area that scrolls must be scrollable without a mouse.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section ref={area} aria-label={label} tabIndex={0} className="-mx-2 max-h-[70svh] overflow-y-auto px-2">
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 border-b border-line py-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                <DrawnRow row={row} draw={children} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** A scroll draws the rows that come into sight; those that are there already stay as they are. */
function DrawnRow<Row>({ row, draw }: { row: Row; draw: (row: Row) => ReactNode }) {
  return useMemo(() => draw(row), [row, draw]);
}
