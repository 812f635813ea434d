import type { Updateable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";

export function businessStore(db: Database) {
  const all = db.selectFrom("business").selectAll().where("id", "=", 1);
  let asText: ReturnType<typeof all.compile> | undefined;

  return {
    read: async () => {
      // Made once, for every page and every mail: to build it takes longer than to run it.
      asText ??= all.compile();
      const [row] = (await db.executeQuery(asText)).rows;
      if (!row) throw new Error("The business has no row");
      return row;
    },

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
