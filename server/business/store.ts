import type { Database } from "../platform/db/database.ts";

export function businessStore(db: Database) {
  return {
    read: () => db.selectFrom("business").selectAll().where("id", "=", 1).executeTakeFirstOrThrow(),
  };
}
