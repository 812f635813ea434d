import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MenuItem } from "../../../../schema/menu.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListSearch } from "../../../ui/list-search.tsx";
import { categoryTitle, groupByCategory } from "../categories.ts";
import { CategoryRows } from "./category-rows.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { matchingItems } from "./matching-items.ts";
import { useMenuCalls, useMenuItems, useMenuOfToday } from "./menu-calls.ts";

/** The menu by category: search, add, edit, sort, and mark items as sold out today. */
export default function MenuEditor() {
  useMenuOfToday();
  const answer = useMenuItems();
  const calls = useMenuCalls();
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<{ item: MenuItem | undefined }>();
  const edit = (item?: MenuItem) => setOpened({ item });

  return (
    <Card className="p-3 sm:p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-lg">Menu</h2>
        <Button size="sm" onClick={() => edit()}>
          <Plus aria-hidden size={18} /> Add Item
        </Button>
        <RefreshButton answers={[answer]} />
        <div className="flex w-full">
          <ListSearch text={search} onChange={setSearch} />
        </div>
      </div>
      <AnswerList
        answer={answer}
        noun="menu"
        empty={<EmptyState title="The menu is empty">Add the first thing you sell.</EmptyState>}
      >
        {(items) =>
          search.trim() ? (
            <Found items={matchingItems(items, search)}>
              {(found) => <CategoryRows items={found} calls={calls} onEdit={edit} />}
            </Found>
          ) : (
            groupByCategory(items).map(([category, group]) => (
              <details key={category} className="border-t border-line">
                <summary className="unfolds min-h-12 font-display text-lg font-semibold">
                  <span>{categoryTitle(category)}</span>{" "}
                  <span className="text-base font-normal text-muted">{group.length}</span>
                </summary>
                <CategoryRows
                  items={group}
                  calls={calls}
                  onEdit={edit}
                  onSorted={(sorted) => calls.reorder.mutate(idsWith(items, sorted))}
                />
              </details>
            ))
          )
        }
      </AnswerList>
      {opened && (
        <ItemDialog
          item={opened.item}
          categories={groupByCategory(answer.data ?? []).map(([category]) => category)}
          calls={calls}
          // The answer to a save may be late, when another item is open.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
    </Card>
  );
}

function Found({ items, children }: { items: MenuItem[]; children: (items: MenuItem[]) => ReactNode }) {
  if (items.length === 0) return <p className="py-8 text-center text-muted">Nothing on the menu matches.</p>;
  return groupByCategory(items).map(([category, group]) => (
    <section key={category} aria-label={categoryTitle(category)} className="border-t border-line">
      <p className="pt-2 text-sm font-semibold text-muted">{categoryTitle(category)}</p>
      {children(group)}
    </section>
  ));
}

/** The ids of all items, with those of one category in a new order. */
function idsWith(items: MenuItem[], sorted: MenuItem[]): number[] {
  const isSorted = new Set(sorted.map(({ id }) => id));
  const next = sorted.values();
  return items.map((item) => (isSorted.has(item.id) ? (next.next().value ?? item) : item).id);
}
