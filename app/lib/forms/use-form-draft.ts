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
 * Keeps over a reload what in a form differs from what it starts with: a phone drops a page while its user looks something up.
 * What it starts with is not kept: another day it starts with that day. Hand in a list that stays the same.
 * @param name under which it is kept; none for a form over something that is there already
 */
export function useFormDraft<Field extends string>(
  name: string | undefined,
  { setValue, subscribe }: Form<NoInfer<Field>>,
  fields: readonly Field[],
) {
  useEffect(() => {
    if (name === undefined) return;
    const kept = readDraft(name);
    for (const field of fields) {
      if (field in kept) setValue(field, kept[field], { shouldDirty: true });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const typed = fields.filter((field) => !isSame(values[field], defaultValues?.[field]));
        keepDraft(name, Object.fromEntries(typed.map((field) => [field, values[field]])));
      },
    });
  }, [name, fields, setValue, subscribe]);
}
