import type { Database } from "../db/database.ts";

const NAME = "calendar-feed";

export function calendarStore(db: Database) {
  return {
    secret: async () =>
      (await db.selectFrom("secrets").select("value").where("name", "=", NAME).executeTakeFirst())?.value ?? null,

    replace: (value: string) =>
      db
        .insertInto("secrets")
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute(),

    delete: () => db.deleteFrom("secrets").where("name", "=", NAME).execute(),
  };
}
