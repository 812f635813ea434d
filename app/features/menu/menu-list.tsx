import type { ReactNode } from "react";
import type { MenuItem } from "../../../schema/menu.ts";

/** An item with its own prices as text; empty when the prices of the sizes apply. */
export type PricedItem = MenuItem & { prices: string };

interface MenuListProps {
  items: PricedItem[];
  /** How many items a phone shows before the others are unfolded. */
  first: number;
  /** The plural noun after the number of items: "flavors". */
  noun: string;
  /** The classes of the grid. */
  grid: string;
  children: (item: PricedItem) => ReactNode;
}

/** The items in a grid. A phone shows the first items and folds the others. */
export function MenuList({ items, first, noun, grid, children }: MenuListProps) {
  const rest = items.slice(first);
  return (
    <div className={grid}>
      <ul className="contents">{items.slice(0, first).map(children)}</ul>
      {rest.length > 0 && (
        <details className="folded-on-phones">
          <summary className="unfolds mt-1 border-t border-line font-semibold text-link">{`All ${items.length} ${noun}`}</summary>
          <ul className={grid}>{rest.map(children)}</ul>
        </details>
      )}
    </div>
  );
}
