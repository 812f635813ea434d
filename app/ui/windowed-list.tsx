import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFocusFallback } from "./use-focus-fallback.ts";

export interface WindowedListProps<Row> {
  rows: Row[];
  keyOf: (row: Row) => number;
  label: string;
  /** The estimated height of a row in px; visible rows are measured. */
  estimate: number;
  /** Whether the list scrolls in a fixed height; otherwise the page scrolls. */
  hasOwnScroll?: boolean;
  /** Shows the rows as tiles of a grid. */
  grid?: { className: string; tilesPerLine: number };
  children: (row: Row) => ReactNode;
}

/** The height that is also rendered above and below the screen, in px. */
const OVERSCAN_PX = 260;

/** A list that renders only the visible rows. */
export const WindowedList = <Row,>({ hasOwnScroll = false, ...list }: WindowedListProps<Row>) =>
  hasOwnScroll ? <ListInPane {...list} /> : <ListInPage {...list} />;

function useOptions<Row>({ rows, keyOf, estimate, grid }: WindowedListProps<Row>) {
  const perLine = grid?.tilesPerLine ?? 1;
  return {
    count: Math.ceil(rows.length / perLine),
    estimateSize: () => estimate,
    getItemKey(index: number) {
      const row = rows[index * perLine];
      return row === undefined ? index : keyOf(row);
    },
    overscan: Math.ceil(OVERSCAN_PX / estimate),
    // The height of a phone, so that the server renders the first rows.
    initialRect: { width: 0, height: 800 },
    // New rows are not rendered synchronously in the scroll event, but when the browser has time.
    useFlushSync: false,
  };
}

function ListInPane<Row>(list: WindowedListProps<Row>) {
  const area = useRef<HTMLElement>(null);
  useFocusFallback(area);
  const virtual = useVirtualizer({ ...useOptions(list), getScrollElement: () => area.current });
  return (
    // It is focusable, because an area that scrolls must be scrollable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section ref={area} aria-label={list.label} tabIndex={0} className="-mx-2 max-h-[70svh] overflow-y-auto px-2">
      <Rows list={list} virtual={virtual} offsetTop={0} />
    </section>
  );
}

function ListInPage<Row>(list: WindowedListProps<Row>) {
  const area = useRef<HTMLElement>(null);
  useFocusFallback(area);
  const offsetTop = useOffsetTop(area);
  const virtual = useWindowVirtualizer({ ...useOptions(list), scrollMargin: offsetTop });
  return (
    <section ref={area} aria-label={list.label} tabIndex={-1}>
      <Rows list={list} virtual={virtual} offsetTop={offsetTop} />
    </section>
  );
}

/** The distance from the top of the page to the list, in px. */
function useOffsetTop(list: RefObject<HTMLElement | null>): number {
  const [offsetTop, setOffsetTop] = useState(0);
  useLayoutEffect(() => {
    const page = document.body;
    const measure = () => {
      if (list.current) setOffsetTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    // Content above the list may load later.
    const sizes = new ResizeObserver(measure);
    sizes.observe(page);
    return () => sizes.disconnect();
  }, [list]);
  return offsetTop;
}

interface RowsProps<Row> {
  list: WindowedListProps<Row>;
  virtual: Virtualizer<HTMLElement, Element> | Virtualizer<Window, Element>;
  offsetTop: number;
}

const Rows = <Row,>({ list: { rows, keyOf, grid, children }, virtual, offsetTop }: RowsProps<Row>) => (
  <ul className="relative" style={{ height: virtual.getTotalSize() }}>
    {virtual.getVirtualItems().map(({ key, index, start }) => {
      const perLine = grid?.tilesPerLine ?? 1;
      return (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={`absolute inset-x-0 top-0 ${grid?.className ?? "border-b border-line"}`}
          style={{ transform: `translateY(${start - offsetTop}px)` }}
        >
          {rows.slice(index * perLine, (index + 1) * perLine).map((row) => (
            <MemoizedRow key={keyOf(row)} row={row} render={children} />
          ))}
        </li>
      );
    })}
  </ul>
);

/** A memoized row: a scroll renders only the rows that come into view. */
function MemoizedRow<Row>({ row, render }: { row: Row; render: (row: Row) => ReactNode }) {
  return useMemo(() => render(row), [row, render]);
}
