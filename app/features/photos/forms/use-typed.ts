import { type Typed, useDraft } from "../../../lib/use-draft.ts";
import type { Author } from "../upload/use-submission.ts";

const FIELDS = ["customerName", "customerEmail", "location", "description"] as const satisfies (keyof Author)[];

export const PHOTO_DRAFT = "photo-draft";

/** Keeps what was typed over a reload, for all photo forms alike; chosen files no page can keep. */
export const useTyped = (form: Typed<(typeof FIELDS)[number]>) => useDraft({ name: PHOTO_DRAFT, fields: FIELDS, form });
