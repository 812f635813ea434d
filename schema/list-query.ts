import { z } from "zod";

/** The desk asks for so many rows of a list, and for so many more with each press. */
export const LIST_ROWS = 200;

/** What a list is asked for: its first `rows`, of those that say `search`. Without parameters it is the whole list. */
export const listQuery = z.object({
  rows: z.coerce.number().int().min(1).max(100_000).optional(),
  search: z.string().trim().max(200).default(""),
});
export type ListQuery = z.infer<typeof listQuery>;

/** What a list is filtered by: the call's parameters, without empty ones. */
export type ListFilter = Record<string, string>;

/** What an address says of these parameters, in their order. */
export const listFilter = (address: URLSearchParams, names: readonly string[]): ListFilter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = address.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** The call that asks for a part of a list. @param list the call's path */
export const listPath = (list: string, filter: ListFilter, rows = LIST_ROWS) =>
  `${list}?${new URLSearchParams({ rows: String(rows), ...filter })}`;
