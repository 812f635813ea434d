import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import type { MenuItem } from "../../../../schema/menu.ts";
import { useSite } from "../../../lib/page/site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { SteadyButton } from "../../../ui/steady-button.tsx";
import { itemPrices } from "../prices.ts";
import type { MenuCalls } from "./menu-calls.ts";

interface ItemRowProps {
  item: MenuItem;
  calls: MenuCalls;
  onEdit: () => void;
  /** Missing where the item cannot go further up or down in its category. */
  onUp?: () => void;
  onDown?: () => void;
}

export function ItemRow({ item, calls, onEdit, onUp, onDown }: ItemRowProps) {
  const { id, name, description, isAvailable, isSoldOutToday } = item;
  const { sizes } = useSite().business;
  return (
    <li className="flex flex-wrap items-center gap-1 py-2">
      <div className="min-w-40 grow">
        <p className="font-semibold wrap-anywhere">
          <span>{name}</span>{" "}
          {!isAvailable && <Badge tone="warn">{isSoldOutToday ? "Sold out today" : "Sold out"}</Badge>}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[description, itemPrices(item, sizes)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <SteadyButton
        variant="ghost"
        size="sm"
        aria-label={isAvailable ? `${name} is sold out` : `${name} is back`}
        onClick={() => calls.change.mutate({ id, isAvailable: !isAvailable })}
      >
        {isAvailable ? "Sold out" : "Back"}
      </SteadyButton>
      <Button variant="ghost" size="icon" aria-label={`Move ${name} up`} disabled={!onUp} onClick={onUp}>
        <ArrowUp aria-hidden size={20} />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Move ${name} down`} disabled={!onDown} onClick={onDown}>
        <ArrowDown aria-hidden size={20} />
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden size={20} />
      </Button>
      <Confirm
        question="Are you sure you want to delete this item?"
        action="Delete"
        onConfirm={() => calls.remove.mutate(id)}
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Delete ${name}`}>
            <Trash2 aria-hidden size={20} className="text-danger" />
          </Button>
        }
      >
        {name}
      </Confirm>
    </li>
  );
}
