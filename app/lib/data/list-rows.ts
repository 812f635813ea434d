import type { Query, QueryClient } from "@tanstack/react-query";

/** A row of a list with some of its fields. */
export type RowChange = { id: number } & Record<string, unknown>;

export const isRow = (answer: unknown): answer is RowChange =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "number";

/** A query filter for a list: its path without and with parameters. */
export const listQueryFilter = (list: string) => ({
  predicate: ({ queryKey: [path] }: Pick<Query, "queryKey">) => path === list || String(path).startsWith(`${list}?`),
});

/** Whether two paths differ at most in their number of rows (`rows`). */
export const isSameList = (a: string, b: string) => withoutRows(a) === withoutRows(b);

function withoutRows(path: string): string {
  const [list, query] = path.split("?");
  const fields = new URLSearchParams(query);
  fields.delete("rows");
  return `${list}?${fields}`;
}

/** Changes the cached rows of a list. */
export const setRows = (client: QueryClient, list: string, change: (rows: RowChange[]) => RowChange[]) =>
  void client.setQueriesData<RowChange[]>(listQueryFilter(list), (rows) => rows && change(rows));

/** Changes some fields of a cached row. @returns their previous values; undefined when no cached list has the row */
export function changeRow(client: QueryClient, list: string, change: RowChange): RowChange | undefined {
  let before: RowChange | undefined;
  setRows(client, list, (rows) =>
    rows.map((row) => {
      if (row.id !== change.id) return row;
      before = { id: row.id };
      for (const field of Object.keys(change)) before[field] = row[field];
      return { ...row, ...change };
    }),
  );
  return before;
}

export const removeRow = (client: QueryClient, list: string, id: number) =>
  setRows(client, list, (rows) => rows.filter((row) => row.id !== id));
