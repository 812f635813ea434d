import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { MenuItem } from "../../../../schema/menu.ts";
import { AnswerList, RefreshButton } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { byCategory, categoryTitle } from "../categories.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { ItemRow } from "./item-row.tsx";
import { useMenuCalls, useMenuItems, useMenuOfToday } from "./menu-calls.ts";

/** The menu by category: add, edit, reorder, switch off what is sold out. */
export default function MenuEditor() {
  useMenuOfToday();
  const answer = useMenuItems();
  const calls = useMenuCalls();
  const [opened, setOpened] = useState<{ item: MenuItem | undefined }>();

  return (
    <Card className="p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="grow text-xl">Menu</h2>
        <Button size="sm" onClick={() => setOpened({ item: undefined })}>
          <Plus aria-hidden size={18} /> Add Item
        </Button>
        <RefreshButton answers={[answer]} />
      </div>
      <AnswerList answer={answer} noun="menu" empty={<EmptyState title="The menu is empty" />}>
        {(items) =>
          byCategory(items).map(([category, group]) => (
            <details key={category} className="border-t border-line">
              <summary className="unfolds min-h-12 font-display text-lg font-semibold">
                <span>{categoryTitle(category)}</span>{" "}
                <span className="text-base font-normal text-muted">{group.length}</span>
              </summary>
              <Rows>
                {group.map((item, index) => (
                  <ItemRow
                    key={item.id}
                    item={item}
                    calls={calls}
                    onEdit={() => setOpened({ item })}
                    onUp={index > 0 ? () => calls.reorder.mutate(swapped(items, item, group[index - 1])) : undefined}
                    onDown={
                      index < group.length - 1
                        ? () => calls.reorder.mutate(swapped(items, item, group[index + 1]))
                        : undefined
                    }
                  />
                ))}
              </Rows>
            </details>
          ))
        }
      </AnswerList>
      {opened && (
        <ItemDialog
          item={opened.item}
          categories={byCategory(answer.data ?? []).map(([category]) => category)}
          calls={calls}
          // An answer may come when another is open by now.
          onClose={() => setOpened((now) => (now === opened ? undefined : now))}
        />
      )}
    </Card>
  );
}

function Rows({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return (
    <ul ref={list} tabIndex={-1} className="flex flex-col divide-y divide-line pb-3">
      {children}
    </ul>
  );
}

/** The ids of all items, with these two in each other's place. */
function swapped(items: MenuItem[], one: MenuItem, other: MenuItem | undefined): number[] {
  return items.map(({ id }) => (id === one.id ? (other?.id ?? id) : id === other?.id ? one.id : id));
}
