import { useCallback, useEffect } from "react";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft.ts";

/** What react-hook-form has of each form. */
export interface Typed<Field extends string> {
  getValues(field: Field): unknown;
  setValue(field: Field, value: string): void;
}

interface DraftOptions<Field extends string> {
  /** Under which name it is kept; forms of one name share what was typed. */
  name: string;
  fields: readonly Field[];
  form: Typed<Field>;
  /** What the form starts with, where that is more than what was kept. */
  first?: () => Draft;
}

/**
 * Keeps what is typed into a form over a reload. What was typed before the form's script came stays; what was kept comes into
 * what is empty. Hand in lists and functions that stay the same.
 */
export function useDraft<Field extends string>({ name, fields, form, first }: DraftOptions<Field>) {
  const { getValues, setValue } = form;

  const keepTyped = useCallback(
    () => keepDraft(name, Object.fromEntries(fields.map((field) => [field, getValues(field)]))),
    [name, fields, getValues],
  );

  useEffect(() => {
    const kept = first?.() ?? readDraft(name);
    const isTyped = fields.some((field) => getValues(field));
    for (const field of fields) {
      // Set also where it is there already: what hangs on it was drawn before anybody could type.
      const value = getValues(field) || kept[field];
      if (typeof value === "string" && value) setValue(field, value);
    }
    if (isTyped) keepTyped();
  }, [name, fields, first, getValues, setValue, keepTyped]);

  return { keepTyped, forgetTyped: () => dropDraft(name) };
}
