import { type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export function businessStore(db: Database) {
  return {
    read: async () => {
      // Plain SQL: every page and mail reads the row, and Kysely takes as long to build the query as SQLite to run it.
      const { rows } = await sql<Selectable<Tables["business"]>>`select * from "business" where "id" = 1`.execute(db);
      if (!rows[0]) throw new Error("The business has no row");
      return rows[0];
    },

    update: (change: Updateable<Tables["business"]>) =>
      db.updateTable("business").set(change).where("id", "=", 1).returningAll().executeTakeFirstOrThrow(),

    logo: (version: string) => db.selectFrom("logos").selectAll().where("version", "=", version).executeTakeFirst(),

    currentLogo: () => db.selectFrom("logos").selectAll().executeTakeFirst(),

    replaceLogo: async ({ version, picture }: Pick<Tables["logos"], "version" | "picture">) => {
      await db.deleteFrom("logos").execute();
      // The version before reads `sharePicture`.
      await db.insertInto("logos").values({ version, picture, sharePicture: picture }).execute();
    },
  };
}
