import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When a rule last changed what its stops are. */
export const ruleChangedAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("series").addColumn("changedAt", "text").execute();
  },
};
