import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What makes a booking, a message or a stop that is sent again, because its answer was lost, the one that is stored. */
export const requestKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["bookings", "contactMessages", "locations"]) {
      await db.schema.alterTable(table).addColumn("requestKey", "text").execute();
      await db.schema.createIndex(`${table}ByRequestKey`).unique().on(table).column("requestKey").execute();
    }
  },
};
