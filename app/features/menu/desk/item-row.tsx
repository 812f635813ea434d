import { GripVertical } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import type { MenuItem } from "../../../../schema/menu.ts";
import { useSite } from "../../../lib/page/site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { itemPrices } from "../prices.ts";
import type { MenuCalls } from "./menu-calls.ts";

interface ItemRowProps {
  item: MenuItem;
  calls: MenuCalls;
  onEdit: () => void;
  /** The props of the handle that moves the item; undefined when the list cannot be sorted. */
  handle?: Omit<ComponentPropsWithRef<"button">, "children">;
}

/** An item of the menu. A press opens it, the switch marks it as sold out today, the handle moves it. */
export function ItemRow({ item, calls, onEdit, handle }: ItemRowProps) {
  const { id, name, description, allergens, isAvailable, isSoldOutToday } = item;
  const { sizes } = useSite().business;

  function toggle() {
    if (isAvailable) calls.soldOutToday.mutate(item);
    else if (isSoldOutToday) calls.backToday.mutate(item);
    else calls.change.mutate({ id, isAvailable: true });
  }

  return (
    <ListRow
      title={name}
      badges={!isAvailable && <Badge tone="warn">{isSoldOutToday ? "Sold out today" : "Sold out"}</Badge>}
      facts={[description, allergens, itemPrices(item, sizes)].filter(Boolean).join(" · ")}
      opens={onEdit}
      action={
        <span className="flex items-center">
          <Switch aria-label={`${name} is out today`} checked={!isAvailable} onChange={toggle} />
          {handle && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move ${name}`}
              aria-description="Drag it, or press the arrow keys"
              {...handle}
              className="cursor-grab touch-none text-muted"
            >
              <GripVertical aria-hidden size={20} />
            </Button>
          )}
        </span>
      }
    />
  );
}
