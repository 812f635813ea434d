import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What is old enough to go is found without reading everything that was ever sent. */
export const outboxAge: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("outboxByAge").on("outbox").column("createdAt").execute();
  },
};
