import { zodResolver } from "@hookform/resolvers/zod";
import { useFieldArray, useForm } from "react-hook-form";
import { z } from "zod";
import { type BusinessSettings, MAX_PACKAGES, newPackage, newPackages } from "../../../../schema/business.ts";
import { formatPricesInput, pricesInput } from "../../../../schema/package-input.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { TextField } from "../../../ui/field.tsx";
import { SettingsList } from "./settings-list.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const fields = z.object({
  packages: z.array(newPackage.extend({ prices: pricesInput })).pipe(newPackages),
});

const FIELDS = ["packages"] as const;

const valuesOf = ({ packages }: BusinessSettings) => ({
  packages: packages.map((offer) => ({ ...offer, prices: formatPricesInput(offer.prices) })),
});

/** The packages that the booking form offers. */
export function PackagesCard({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: valuesOf(settings) });
  const rows = useFieldArray({ control: form.control, name: "packages" });
  const field = fieldOf(form);
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSettingsForm(form, { draft: "packages", fields: FIELDS, settings, valuesOf });

  return (
    <SettingsList
      title="Packages"
      about="What people choose from when they book you. “Other” always comes last."
      noun="Package"
      rows={rows.fields}
      most={MAX_PACKAGES}
      error={errors.packages?.root?.message ?? errors.packages?.message}
      isSaving={isSaving}
      isDirty={isDirty}
      columns="sm:grid-cols-[3fr_4fr_1.5fr_1.5fr]"
      onAdd={() =>
        rows.fields.length < MAX_PACKAGES && rows.append({ name: "", servings: 50, minutes: 60, prices: "" })
      }
      onRemove={rows.remove}
      onSubmit={submit}
    >
      {(index) => (
        <>
          <TextField label="Package" required {...field(`packages.${index}.name`)} />
          <TextField label="Prices" required placeholder="8oz $275, 12oz $325" {...field(`packages.${index}.prices`)} />
          <TextField
            label="Servings"
            required
            type="number"
            inputMode="numeric"
            min={1}
            {...field(`packages.${index}.servings`, { valueAsNumber: true })}
          />
          <TextField
            label="Minutes"
            required
            type="number"
            inputMode="numeric"
            min={1}
            {...field(`packages.${index}.minutes`, { valueAsNumber: true })}
          />
        </>
      )}
    </SettingsList>
  );
}
