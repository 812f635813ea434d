import { useEffect } from "react";
import { readDraft, writeDraft } from "./draft.ts";

/** The part of react-hook-form's form that this hook uses. */
interface Form<Field extends string> {
  setValue(field: Field, value: unknown, options: { shouldDirty: true }): void;
  subscribe(to: {
    formState: { values: true };
    callback(now: { values: Values<Field>; defaultValues?: Values<Field> }): void;
  }): () => void;
}
type Values<Field extends string> = Readonly<Partial<Record<Field, unknown>>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the fields of a form that differ from their defaults, and restores them after a reload: phones discard pages in the background.
 * Defaults are not saved, because the default of a date changes every day.
 * @param name the name of the draft; undefined for a form that edits an existing row
 * @param fields a constant list
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
        writeDraft(name, Object.fromEntries(changed.map((field) => [field, values[field]])));
      },
    });
  }, [name, fields, setValue, subscribe]);
}
