import { type RawBuilder, sql } from "kysely";
import { Stale } from "../errors.ts";

/** Counts a change of a row, for `set`. */
export const nextRevision = (): { revision: RawBuilder<number> } => ({ revision: sql<number>`"revision" + 1` });

/**
 * Holds a change to the row that it was based on. What the row says already overwrites nothing.
 * @param basedOn the revision that the author saw; without it every change is taken
 * @param shown the row as calls answer it
 * @throws Stale
 */
export function insistOnRevision<Row extends { revision: number }>(
  row: Row,
  change: Partial<Row>,
  basedOn: number | undefined,
  shown: object = row,
): void {
  if (basedOn === undefined || basedOn === row.revision) return;
  const fields = Object.keys(change) as (keyof Row)[];
  if (fields.some((field) => change[field] !== row[field])) throw new Stale(shown);
}
