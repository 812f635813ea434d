import type { Updateable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";

export function businessStore(db: Database) {
  return {
    read: () => db.selectFrom("business").selectAll().where("id", "=", 1).executeTakeFirstOrThrow(),

    update: (change: Updateable<Tables["business"]>) =>
      db.updateTable("business").set(change).where("id", "=", 1).returningAll().executeTakeFirstOrThrow(),

    logo: (version: string) => db.selectFrom("logos").selectAll().where("version", "=", version).executeTakeFirst(),

    currentLogo: () => db.selectFrom("logos").select("sharePicture").executeTakeFirst(),

    replaceLogo: async (logo: Tables["logos"]) => {
      await db.deleteFrom("logos").execute();
      await db.insertInto("logos").values(logo).execute();
    },
  };
}
