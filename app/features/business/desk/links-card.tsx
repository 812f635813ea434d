import { zodResolver } from "@hookform/resolvers/zod";
import { useFieldArray, useForm } from "react-hook-form";
import { z } from "zod";
import { type BusinessSettings, MOST_LINKS, newSocialLink } from "../../../../schema/business.ts";
import { fieldOf } from "../../../lib/forms/field-of.ts";
import { useFormDraft } from "../../../lib/forms/use-form-draft.ts";
import { TextField } from "../../../ui/field.tsx";
import { SettingsList } from "./settings-list.tsx";
import { useSaving } from "./use-saving.ts";
import { useStored } from "./use-stored.ts";

const fields = z.object({ socialLinks: z.array(newSocialLink).max(MOST_LINKS) });

const FIELDS = ["socialLinks"] as const;

/** Where else the business is to be found; under Get in Touch on the home page. */
export function LinksCard({ links }: { links: BusinessSettings["socialLinks"] }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { socialLinks: links } });
  const field = fieldOf(form);
  const rows = useFieldArray({ control: form.control, name: "socialLinks" });
  useFormDraft("social-links", form, FIELDS);
  const { errors, isDirty } = form.formState;
  const { submit, isSaving } = useSaving(form, ({ socialLinks }) => ({ socialLinks }));
  useStored(links, isDirty, (stored) => form.reset({ socialLinks: stored }));

  return (
    <SettingsList
      title="Social Links"
      about="Shown under Get in Touch."
      noun="Link"
      rows={rows.fields}
      most={MOST_LINKS}
      error={errors.socialLinks?.root?.message ?? errors.socialLinks?.message}
      isSaving={isSaving}
      onAdd={() => rows.fields.length < MOST_LINKS && rows.append({ name: "", url: "" })}
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
