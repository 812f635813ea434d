import type { QueryClient } from "@tanstack/react-query";

/** A row of a list with some of its fields. */
export type RowChange = { id: number } & Record<string, unknown>;

export const isRow = (answer: unknown): answer is RowChange =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "number";

/** Changes some fields of a row. @returns the same fields as they were; undefined where there is no such row */
export function changeRow(client: QueryClient, list: string[], change: RowChange): RowChange | undefined {
  let before: RowChange | undefined;
  client.setQueryData<RowChange[]>(list, (rows) =>
    rows?.map((row) => {
      if (row.id !== change.id) return row;
      before = { id: row.id };
      for (const field of Object.keys(change)) before[field] = row[field];
      return { ...row, ...change };
    }),
  );
  return before;
}

export const removeRow = (client: QueryClient, list: string[], id: number) =>
  client.setQueryData<RowChange[]>(list, (rows) => rows?.filter((row) => row.id !== id));
