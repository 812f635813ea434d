import { type RawBuilder, sql } from "kysely";
import { StaleRevision } from "../errors.ts";

/** Increases a row's revision, for `set`. */
export const nextRevision = (): { revision: RawBuilder<number> } => ({ revision: sql<number>`"revision" + 1` });

/** Whether a change differs from the row: a repeated change keeps the revision. */
export function differs<Row extends object>(row: Row, change: Partial<Row>): boolean {
  const fields = Object.keys(change) as (keyof Row)[];
  return fields.some((field) => change[field] !== row[field]);
}

/**
 * Refuses a change with an outdated base revision, unless it equals the row.
 * @param baseRevision the revision that the author saw; without it every change is accepted
 * @param shown the row in the shape of the API
 * @throws StaleRevision
 */
export function assertRevision<Row extends { revision: number }>(
  row: Row,
  change: Partial<Row>,
  baseRevision: number | undefined,
  shown: object = row,
): void {
  if (baseRevision !== undefined && baseRevision !== row.revision && differs(row, change))
    throw new StaleRevision(shown);
}
