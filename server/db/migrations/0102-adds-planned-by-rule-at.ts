import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When its rule last gave a stop its place and times. */
export const plannedByRuleAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("locations").addColumn("plannedByRuleAt", "text").execute();
  },
};
