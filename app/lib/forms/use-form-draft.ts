import { useEffect } from "react";
import { keepDraft, readDraft } from "./draft.ts";

/** What react-hook-form has of each form. */
interface Form<Field extends string> {
  setValue(field: Field, value: unknown, options: { shouldDirty: true }): void;
  subscribe(to: {
    formState: { values: true };
    callback(now: { values: Values<Field>; defaultValues?: Values<Field> }): void;
  }): () => void;
}
type Values<Field extends string> = Readonly<Partial<Record<Field, unknown>>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Saves the fields of a form that differ from their defaults, so that a reload keeps them: a phone drops pages in the background.
 * Defaults are not saved: a form's date starts with the day. Hand in a constant list of fields.
 * @param name of the draft; undefined for a form that edits an existing row
 */
export function useFormDraft<Field extends string>(
  name: string | undefined,
  { setValue, subscribe }: Form<NoInfer<Field>>,
  fields: readonly Field[],
) {
  useEffect(() => {
    if (name === undefined) return;
    const draft = readDraft(name);
    for (const field of fields) {
      if (field in draft) setValue(field, draft[field], { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changed = fields.filter((field) => !isSame(values[field], defaultValues?.[field]));
        keepDraft(name, Object.fromEntries(changed.map((field) => [field, values[field]])));
      },
    });
  }, [name, fields, setValue, subscribe]);
}
