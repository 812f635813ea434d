import type { Database } from "../platform/db/database.ts";

export function menuStore(db: Database) {
  return {
    available: () =>
      db
        .selectFrom("menuItems")
        .select(["id", "name", "description", "category", "smallPrice", "mediumPrice", "largePrice", "isAvailable"])
        .where("isAvailable", "=", true)
        .orderBy("position")
        .orderBy("id")
        .execute(),
  };
}
