import type { Generated } from "kysely";

/** The stored row of a schema: the database sets its `id` and the columns with a default. */
export type StoredRow<Row extends { id: number }, Default extends keyof Row = never> = Omit<Row, "id" | Default> & {
  id: Generated<number>;
} & { [Column in Default]: Generated<Row[Column]> };
