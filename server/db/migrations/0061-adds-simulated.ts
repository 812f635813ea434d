import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The words of a single mail that no provider took, for the owner to read. */
export const simulated: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("outbox").addColumn("simulated", "text").execute();
  },
};
