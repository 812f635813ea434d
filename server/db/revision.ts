import { type RawBuilder, sql } from "kysely";
import { Stale } from "../errors.ts";

/** Counts a change of a row, for `set`. */
export const nextRevision = (): { revision: RawBuilder<number> } => ({ revision: sql<number>`"revision" + 1` });

/** Whether a change says anything that the row does not say: a press that is repeated leaves the row as it is, with its revision. */
export function differs<Row extends object>(row: Row, change: Partial<Row>): boolean {
  const fields = Object.keys(change) as (keyof Row)[];
  return fields.some((field) => change[field] !== row[field]);
}

/**
 * Holds a change to the row that it was based on. What the row says already overwrites nothing.
 * @param baseRevision the revision that the author saw; without it every change is taken
 * @param shown the row as calls answer it
 * @throws Stale
 */
export function assertRevision<Row extends { revision: number }>(
  row: Row,
  change: Partial<Row>,
  baseRevision: number | undefined,
  shown: object = row,
): void {
  if (baseRevision !== undefined && baseRevision !== row.revision && differs(row, change)) throw new Stale(shown);
}
