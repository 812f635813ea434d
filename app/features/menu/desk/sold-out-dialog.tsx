import { type FormEvent, useState } from "react";
import type { MenuItem } from "../../../../schema/menu.ts";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import { ListSearch } from "../../../ui/list-search.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { categoryTitle, groupByCategory } from "../categories.ts";
import { matchingItems } from "./matching-items.ts";
import { type MenuCalls, useMenuCalls, useMenuItems, useMenuOfToday } from "./menu-calls.ts";

interface SoldOutDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog that marks items as sold out today with one press each. They are available again on the next day. */
export function SoldOutDialog({ isOpen, onClose }: SoldOutDialogProps) {
  useMenuOfToday();
  if (!isOpen) return null;
  return (
    <LazyDialog title="Sold out today" description="It's back on the menu tomorrow." onClose={onClose}>
      <Menu />
    </LazyDialog>
  );
}

const Menu = () => (
  <AnswerView answer={useMenuItems()} noun="menu" skeleton={<Skeleton className="h-64" />}>
    {(items) => <Items items={items} />}
  </AnswerView>
);

/** First the items that are sold out when the dialog opens, then the menu. A press does not move an item. */
function Items({ items }: { items: MenuItem[] }) {
  const calls = useMenuCalls();
  const [search, setSearch] = useState("");
  const [outAtFirst] = useState(() => new Set(items.filter((item) => item.isSoldOutToday).map(({ id }) => id)));
  const found = matchingItems(items, search);
  const out = found.filter(({ id }) => outAtFirst.has(id));
  const groups = [
    ...(out.length > 0 ? [["Out today", out] as const] : []),
    ...groupByCategory(found.filter(({ id }) => !outAtFirst.has(id))).map(
      ([category, items]) => [categoryTitle(category), items] as const,
    ),
  ];
  return (
    <>
      {/* A typed search does not mark the dialog as changed. */}
      <div onInput={(event: FormEvent) => event.stopPropagation()} className="mb-4 flex">
        <ListSearch text={search} onChange={setSearch} />
      </div>
      {groups.map(([title, items]) => (
        <section key={title} aria-label={title} className="mb-5">
          <h3 className="mb-2 text-base">{title}</h3>
          <ul className="grid grid-cols-2 gap-2">
            {items.map((item) => (
              <li key={item.id} className="flex">
                <Chip item={item} calls={calls} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="py-8 text-center text-muted">No flavor matches.</p>}
    </>
  );
}

const Chip = ({ item, calls }: { item: MenuItem; calls: MenuCalls }) => (
  <SingleTapButton
    variant="secondary"
    size="tight"
    className="w-full flex-col gap-0 text-[min(1rem,4.4vw)] leading-tight wrap-anywhere aria-pressed:bg-fun-soft aria-pressed:text-fun-text"
    aria-pressed={!item.isAvailable}
    disabled={!item.isAvailable && !item.isSoldOutToday}
    onClick={() => (item.isAvailable ? calls.soldOutToday : calls.backToday).mutate(item)}
  >
    <span className={item.isAvailable ? "" : "line-through"}>{item.name}</span>
    {!item.isAvailable && (
      <span className="text-sm font-normal">{item.isSoldOutToday ? "Sold out today" : "Sold out"}</span>
    )}
  </SingleTapButton>
);
