import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The owner's hero photo: which files it is. The drawn scene stands where there is none. */
export const hero: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("business").addColumn("hero", "text").execute();
  },
};
