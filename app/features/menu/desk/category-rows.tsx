import { useRef, useState } from "react";
import type { MenuItem } from "../../../../schema/menu.ts";
import { useFocusFallback } from "../../../ui/use-focus-fallback.ts";
import { ItemRow } from "./item-row.tsx";
import type { MenuCalls } from "./menu-calls.ts";
import { useRowDrag } from "./use-row-drag.ts";

interface CategoryRowsProps {
  items: MenuItem[];
  calls: MenuCalls;
  onEdit: (item: MenuItem) => void;
  /** Called with the items in their new order; undefined when they cannot be sorted. */
  onSorted?: (items: MenuItem[]) => void;
}

/** The items of one category. */
export function CategoryRows({ items, calls, onEdit, onSorted }: CategoryRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState("");
  useFocusFallback(list);
  const { drag, handleOf } = useRowDrag(list, (from, to) => {
    const item = items[from];
    if (!item) return;
    const others = items.filter((one) => one !== item);
    onSorted?.([...others.slice(0, to), item, ...others.slice(to)]);
    setMoved(`${item.name}: ${to + 1} of ${items.length}`);
  });

  const dropLine = (index: number) => {
    if (drag?.to !== index || drag.from === index) return "";
    return drag.from < index ? "shadow-[inset_0_-3px_0_var(--color-sky)]" : "shadow-[inset_0_3px_0_var(--color-sky)]";
  };

  return (
    <>
      {/* The heading of the switches. It is hidden from screen readers, because each switch has its own name. */}
      <p aria-hidden className={`text-right text-sm text-muted ${onSorted ? "pr-11" : ""}`}>
        Out today
      </p>
      <ul ref={list} tabIndex={-1} className="pb-3">
        {items.map((item, index) => (
          <li key={item.id} className={`${drag?.from === index ? "opacity-50" : ""} ${dropLine(index)}`}>
            <ItemRow item={item} calls={calls} onEdit={() => onEdit(item)} handle={onSorted && handleOf(index)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  );
}
