import { z } from "zod";
import { isoDateTime } from "./fields.ts";
import { HISTORY_THINGS, type HistoryThing } from "./history-things.ts";

/** product.md, *History*: every change at the desk, with the values before and after. */

const MOST_ROWS = 20_000;

const THINGS = Object.keys(HISTORY_THINGS) as [HistoryThing, ...HistoryThing[]];
const thing = z.enum(THINGS);

/** `GET /api/history?rows=&thing=&who=&before=`: so many entries, the newest first; `before` is the id of an entry, for the older ones. */
export const historyQuery = z.object({
  rows: z.coerce.number().int().min(1).max(MOST_ROWS).default(50),
  thing: thing.optional(),
  who: z.string().max(200).optional(),
  before: z.coerce.number().int().positive().optional(),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** A changed field, for a person; null for an empty value, and on both sides for a text that is not recorded. */
const fieldChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type FieldChange = z.infer<typeof fieldChange>;

/** A row of `GET /api/history`. */
export const historyEntry = z.object({
  id: z.number(),
  createdAt: isoDateTime,
  /** The name of the author at that time. */
  who: z.string(),
  /** As "Safari on iPhone". */
  device: z.string(),
  thing,
  /** The row's number; null for many rows at once, and for rows without a number. */
  rowId: z.number().nullable(),
  sentence: z.string(),
  changes: z.array(fieldChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
