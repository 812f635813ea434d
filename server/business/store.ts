import type { Updateable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";

export function businessStore(db: Database) {
  return {
    read: () => db.selectFrom("business").selectAll().where("id", "=", 1).executeTakeFirstOrThrow(),

    update: (change: Updateable<Tables["business"]>) =>
      db.updateTable("business").set(change).where("id", "=", 1).returningAll().executeTakeFirstOrThrow(),
  };
}
