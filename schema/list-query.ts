import { z } from "zod";

/** The desk asks for so many rows of a list, and for so many more with each press. */
export const LIST_ROWS = 200;

/** What a list is asked for: its first `rows`, of those that say `search`. Without `rows` it is the whole list. */
export const listQuery = z.object({
  rows: z.coerce.number().int().min(1).max(100_000).optional(),
  search: z.string().trim().max(200).default(""),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The call that asks for a part of a list. @param list the call's path */
export const listPath = (list: string, search: string, rows = LIST_ROWS) =>
  `${list}?${new URLSearchParams({ rows: String(rows), ...(search && { search }) })}`;
