import { useEffect } from "react";
import { dropDraft, keepDraft, readDraft } from "../../../lib/draft.ts";
import type { Author } from "../upload/use-submission.ts";

const NAME = "photo-draft";
const FIELDS = ["customerName", "customerEmail", "location", "description"] as const satisfies (keyof Author)[];
type Field = (typeof FIELDS)[number];

/** What react-hook-form has of each photo form. */
interface Typed {
  getValues: (field: Field) => unknown;
  setValue: (field: Field, value: string) => void;
}

/**
 * Keeps what was typed over a reload, for all photo forms alike; chosen files no page can keep. What was typed before the
 * script came stays.
 */
export function useTyped({ getValues, setValue }: Typed) {
  useEffect(() => {
    const draft = readDraft(NAME);
    for (const field of FIELDS) {
      const value = getValues(field) || draft[field];
      if (typeof value === "string" && value) setValue(field, value);
    }
  }, [getValues, setValue]);

  return {
    keepTyped: () => keepDraft(NAME, Object.fromEntries(FIELDS.map((field) => [field, getValues(field)]))),
    forgetTyped: () => dropDraft(NAME),
  };
}
