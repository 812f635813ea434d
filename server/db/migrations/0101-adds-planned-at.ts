import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** When place or times of a stop were last planned. */
export const plannedAt: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("locations").addColumn("plannedAt", "text").execute();
  },
};
