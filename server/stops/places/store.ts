import type { Database } from "../../db/database.ts";

/** The places, and all names that each has or had, in lower case. A name belongs to one place. */
export function placeStore(db: Database) {
  return {
    all: () => db.selectFrom("places").selectAll().orderBy("id").execute(),

    names: () => db.selectFrom("placeNames").selectAll().execute(),

    /** @param name in lower case */
    idOf: async (name: string): Promise<number | undefined> =>
      (await db.selectFrom("placeNames").select("placeId").where("name", "=", name).executeTakeFirst())?.placeId,

    insert: async (name: string): Promise<number> =>
      (await db.insertInto("places").values({ name }).returning("id").executeTakeFirstOrThrow()).id,

    /** @param name in lower case, new */
    addName: (name: string, placeId: number) => db.insertInto("placeNames").values({ name, placeId }).execute(),

    rename: (id: number, name: string) =>
      db.updateTable("places").set({ name }).where("id", "=", id).where("name", "!=", name).execute(),
  };
}
