import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What processes that serve one site together must know of each other. A site of one process writes nothing here. */
export const severalProcesses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("pageVersion")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("version", "integer", (column) => column.notNull())
      .execute();

    await db.schema
      .createTable("requestCounts")
      .addColumn("caller", "text", (column) => column.primaryKey())
      .addColumn("count", "integer", (column) => column.notNull())
      // Milliseconds since 1970.
      .addColumn("endsAt", "integer", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("requestCountsByEnd").on("requestCounts").column("endsAt").execute();

    await db.schema
      .createTable("channels")
      .addColumn("channel", "text", (column) => column.primaryKey())
      .addColumn("holder", "text", (column) => column.notNull())
      // Seconds since 1970 by the database's clock.
      .addColumn("heldUntil", "double precision", (column) => column.notNull())
      .addColumn("term", "integer", (column) => column.notNull())
      .addColumn("pausedUntil", "text")
      .addColumn("why", "text")
      .execute();
  },
};
