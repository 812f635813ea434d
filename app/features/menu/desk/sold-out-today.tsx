import { UtensilsCrossed } from "lucide-react";
import { useState } from "react";
import { AnswerView } from "../../../ui/answer-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { FetchedDialog } from "../../../ui/fetched-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { useMenuCalls, useMenuItems, useMenuOfToday } from "./menu-calls.ts";

/** Takes a flavor off for today, with one more press; the next day it is back by itself. */
export function SoldOutToday() {
  useMenuOfToday();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="min-h-14 px-3" onClick={() => setOpen(true)}>
        <UtensilsCrossed aria-hidden size={20} className="shrink-0" /> Menu
      </Button>
      {isOpen && (
        <FetchedDialog
          title="Sold out today"
          description="What is sold out today is back by itself tomorrow."
          onClose={() => setOpen(false)}
        >
          <Items />
        </FetchedDialog>
      )}
    </>
  );
}

function Items() {
  const answer = useMenuItems();
  const calls = useMenuCalls();
  return (
    <AnswerView answer={answer} noun="menu" skeleton={<Skeleton className="h-64" />}>
      {(items) => (
        <ul className="grid gap-2 sm:grid-cols-2">
          {items.map(({ id, name, isAvailable, isSoldOutToday }) => (
            <li key={id}>
              <SteadyButton
                variant="secondary"
                className="w-full text-left wrap-anywhere"
                aria-pressed={!isAvailable}
                disabled={!isAvailable && !isSoldOutToday}
                onClick={() => (isAvailable ? calls.soldOutToday : calls.backToday).mutate(id)}
              >
                <span className={`grow ${isAvailable ? "" : "text-muted line-through"}`}>{name}</span>
                <span className="text-sm font-normal text-muted">
                  {isAvailable ? "" : isSoldOutToday ? "Sold out today" : "Sold out"}
                </span>
              </SteadyButton>
            </li>
          ))}
        </ul>
      )}
    </AnswerView>
  );
}
