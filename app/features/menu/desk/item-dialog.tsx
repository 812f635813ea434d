import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { type MenuItem, newMenuItem } from "../../../../schema/menu.ts";
import { formatPriceInput, optionalPriceInput } from "../../../../schema/price-input.ts";
import { changedFields, trackChanges } from "../../../lib/forms/changed-fields.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { useSite } from "../../../lib/page/site.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Dialog, DialogClose } from "../../../ui/dialog.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { isFlavorCategory } from "../categories.ts";
import { priceNames } from "../prices.ts";
import type { MenuCalls } from "./menu-calls.ts";
import { SyrupColorField } from "./syrup-color-field.tsx";

// With an empty price, the price of the size applies.
const dialogFields = newMenuItem.extend({
  syrupColor: z.string().transform((color) => color || null),
  isAvailable: z.boolean(),
  smallPrice: optionalPriceInput,
  mediumPrice: optionalPriceInput,
  largePrice: optionalPriceInput,
});

interface ItemDialogProps {
  /** The item to edit; undefined for a new one. */
  item: MenuItem | undefined;
  /** The existing categories; the field accepts another one, too. */
  categories: string[];
  calls: MenuCalls;
  onClose: () => void;
}

export function ItemDialog({ item, categories, calls, onClose }: ItemDialogProps) {
  const [stored, setStored] = useState(item);
  const form = useForm({ resolver: zodResolver(dialogFields), defaultValues: valuesOf(item, categories) });
  const field = fieldOf(form);

  const [small, medium, large] = priceNames(useSite().business.sizes);
  const save = form.handleSubmit((fields) => {
    const changed = changedFields(fields, form);
    // The server requires at least one field.
    const change = Object.keys(changed).length > 0 ? changed : { name: fields.name };
    const hasChangedSince = trackChanges(form);
    const answered = { onSuccess: (answer: MenuItem) => (hasChangedSince() ? continueEditing(answer) : onClose()) };
    if (stored) calls.change.mutate({ ...change, id: stored.id }, answered);
    else calls.add.mutate(fields, answered);
  });

  /** Shows edits that were made during the save as unsaved changes of the stored item. */
  function continueEditing(answer: MenuItem) {
    setStored(answer);
    form.reset(valuesOf(answer, categories), { keepValues: true });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={stored ? "Edit Item" : "Add Item"}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <TextField label="Name" required {...field("name")} />
        <TextField label="Description" {...field("description")} />
        <TextField label="Allergens" hint="Shown below the name, for example “Contains milk”" {...field("allergens")} />
        <TextField
          label="Category"
          required
          list="menu-categories"
          hint="Its heading on the menu: flavors, concoctions, toppings, or your own, such as drinks"
          {...field("category")}
        />
        <datalist id="menu-categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        {isFlavorCategory(form.watch("category")) && (
          <Controller
            control={form.control}
            name="syrupColor"
            render={({ field: { value, onChange } }) => <SyrupColorField value={value} onChange={onChange} />}
          />
        )}
        <div className="grid grid-cols-3 gap-3">
          <TextField label={`${small} $`} inputMode="decimal" {...field("smallPrice")} />
          <TextField label={`${medium} $`} inputMode="decimal" {...field("mediumPrice")} />
          <TextField label={`${large} $`} inputMode="decimal" {...field("largePrice")} />
        </div>
        <p className="text-sm text-muted">Leave a price empty to charge the usual price of that size.</p>
        <CheckboxField
          label="You sell it now"
          hint="Unticked, it stays on the menu, struck through, until you tick it again."
          {...field("isAvailable")}
        />
        <div className="flex justify-end gap-3">
          {stored && <DeleteItem item={stored} calls={calls} onDelete={onClose} />}
          <DialogClose>
            <Button variant="secondary">Close</Button>
          </DialogClose>
          <Button type="submit" busy={calls.add.isPending || calls.change.isPending}>
            {stored ? "Save Item" : "Add Item"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DeleteItemProps {
  item: MenuItem;
  calls: MenuCalls;
  onDelete: () => void;
}

const DeleteItem = ({ item, calls, onDelete }: DeleteItemProps) => (
  <Confirm
    question="Are you sure you want to delete this item?"
    action="Delete"
    onConfirm={() => {
      calls.remove.mutate(item.id);
      onDelete();
    }}
    trigger={
      <Button variant="ghost" className="mr-auto text-danger">
        Delete
      </Button>
    }
  >
    {item.name}
  </Confirm>
);

const valuesOf = (item: MenuItem | undefined, categories: string[]) => ({
  name: item?.name ?? "",
  description: item?.description ?? "",
  allergens: item?.allergens ?? "",
  syrupColor: item?.syrupColor ?? "",
  category: item?.category ?? categories[0] ?? "",
  // An item that is sold out today counts as available: it is back tomorrow.
  isAvailable: item === undefined || item.isAvailable || item.isSoldOutToday,
  smallPrice: formatPriceInput(item?.smallPrice),
  mediumPrice: formatPriceInput(item?.mediumPrice),
  largePrice: formatPriceInput(item?.largePrice),
});
