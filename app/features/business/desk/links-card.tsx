import { zodResolver } from "@hookform/resolvers/zod";
import { useFieldArray, useForm } from "react-hook-form";
import { z } from "zod";
import { type BusinessSettings, MAX_LINKS, newSocialLink } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { TextField } from "../../../ui/field.tsx";
import { SettingsList } from "./settings-list.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const fields = z.object({ socialLinks: z.array(newSocialLink).max(MAX_LINKS) });

const FIELDS = ["socialLinks"] as const;

const valuesOf = ({ socialLinks }: BusinessSettings) => ({ socialLinks });

/** The links to the business on other sites. The home page shows them under Get in Touch. */
export function LinksCard({ settings }: { settings: BusinessSettings }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: valuesOf(settings) });
  const field = fieldOf(form);
  const rows = useFieldArray({ control: form.control, name: "socialLinks" });
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSettingsForm(form, { draft: "social-links", fields: FIELDS, settings, valuesOf });

  return (
    <SettingsList
      title="Social Links"
      about="Shown under Get in Touch."
      noun="Link"
      rows={rows.fields}
      most={MAX_LINKS}
      error={errors.socialLinks?.root?.message ?? errors.socialLinks?.message}
      isSaving={isSaving}
      isDirty={isDirty}
      columns="sm:grid-cols-[1fr_2fr]"
      onAdd={() => rows.fields.length < MAX_LINKS && rows.append({ name: "", url: "" })}
      onRemove={rows.remove}
      onSubmit={submit}
    >
      {(index) => (
        <>
          <TextField label="Label" required placeholder="Instagram" {...field(`socialLinks.${index}.name`)} />
          <TextField
            label="Address"
            required
            type="url"
            placeholder="https://www.instagram.com/yourname"
            {...field(`socialLinks.${index}.url`)}
          />
        </>
      )}
    </SettingsList>
  );
}
