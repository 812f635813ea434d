import type { CreateTableBuilder, Kysely } from "kysely";

/** A table whose ids count up. AUTOINCREMENT never gives the id of a deleted row again, so that links in sent mails stay unambiguous. */
export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> {
  return db.schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
}
