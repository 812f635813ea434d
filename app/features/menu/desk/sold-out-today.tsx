import { AnswerView } from "../../../ui/answer-list.tsx";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { useMenuCalls, useMenuItems, useMenuOfToday } from "./menu-calls.ts";

interface SoldOutTodayProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a flavor off for today, with one more press; the next day it is back by itself. */
export function SoldOutToday({ isOpen, onClose }: SoldOutTodayProps) {
  useMenuOfToday();
  if (!isOpen) return null;
  return (
    <LazyDialog title="Sold out today" description="It's back on the menu tomorrow." onClose={onClose}>
      <Items />
    </LazyDialog>
  );
}

function Items() {
  const answer = useMenuItems();
  const calls = useMenuCalls();
  return (
    <AnswerView answer={answer} noun="menu" skeleton={<Skeleton className="h-64" />}>
      {(items) => (
        <ul className="grid gap-2 sm:grid-cols-2">
          {items.map((item) => (
            <li key={item.id}>
              <SteadyButton
                variant="secondary"
                className="w-full text-left wrap-anywhere"
                aria-pressed={!item.isAvailable}
                disabled={!item.isAvailable && !item.isSoldOutToday}
                onClick={() => (item.isAvailable ? calls.soldOutToday : calls.backToday).mutate(item)}
              >
                <span className={`grow ${item.isAvailable ? "" : "text-muted line-through"}`}>{item.name}</span>
                <span className="text-sm font-normal text-muted">
                  {item.isAvailable ? "" : item.isSoldOutToday ? "Sold out today" : "Sold out"}
                </span>
              </SteadyButton>
            </li>
          ))}
        </ul>
      )}
    </AnswerView>
  );
}
