import { z } from "zod";
import { stripInvisible } from "./fields.ts";
import { SEARCH_MAX_LENGTH } from "./list-filter.ts";

/** The parameters of a list: its first `rows`, of those that contain `search`. Without parameters it is the whole list. */
export const listQuery = z.object({
  rows: z.coerce.number().int().min(1).max(100_000).optional(),
  search: z.string().overwrite(stripInvisible).trim().max(SEARCH_MAX_LENGTH).default(""),
});
export type ListQuery = z.infer<typeof listQuery>;
