import { zodResolver } from "@hookform/resolvers/zod";
import { useFieldArray, useForm } from "react-hook-form";
import { z } from "zod";
import { type BusinessSettings, MAX_SIZES, newSize } from "../../../../schema/business.ts";
import { formatPriceInput, priceInput } from "../../../../schema/price-input.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { TextField } from "../../../ui/field.tsx";
import { SettingsList } from "./settings-list.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const fields = z.object({
  sizes: z
    .array(newSize.extend({ price: priceInput }))
    .min(1, "At least one size is needed")
    .max(MAX_SIZES),
});

const FIELDS = ["sizes"] as const;

const valuesOf = ({ sizes }: BusinessSettings) => ({
  sizes: sizes.map((size) => ({ ...size, price: formatPriceInput(size.price) })),
});

/** "Choose Your Size" of the home page: the name and price of each size. */
export function SizesCard({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: valuesOf(settings) });
  const field = fieldOf(form);
  const rows = useFieldArray({ control: form.control, name: "sizes" });
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSettingsForm(form, { draft: "sizes", fields: FIELDS, settings, valuesOf });

  return (
    <SettingsList
      title="Sizes"
      about="Shown under Choose Your Size. An item without a price of its own costs this."
      noun="Size"
      rows={rows.fields}
      most={MAX_SIZES}
      error={errors.sizes?.root?.message ?? errors.sizes?.message}
      isSaving={isSaving}
      isDirty={isDirty}
      columns="sm:grid-cols-[2fr_1fr_3fr]"
      onAdd={() => rows.fields.length < MAX_SIZES && rows.append({ name: "", price: "", note: "" })}
      onRemove={rows.remove}
      onSubmit={submit}
    >
      {(index) => (
        <>
          <TextField label="Size" required {...field(`sizes.${index}.name`)} />
          <TextField label="Price $" required inputMode="decimal" {...field(`sizes.${index}.price`)} />
          <div className="max-sm:col-span-full">
            <TextField label="Note" {...field(`sizes.${index}.note`)} />
          </div>
        </>
      )}
    </SettingsList>
  );
}
