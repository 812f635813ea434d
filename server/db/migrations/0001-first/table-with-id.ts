import type { CreateTableBuilder, Kysely } from "kysely";

/** A table with increasing ids. AUTOINCREMENT never reuses a deleted row's id, so that links in sent mails stay unambiguous. */
export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}
