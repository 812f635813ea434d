import type { Database } from "../../db/database.ts";

/** The places, and the names that each has or had: a name is one place's, in lower case. */
export function placeStore(db: Database) {
  return {
    all: () => db.selectFrom("places").selectAll().orderBy("id").execute(),

    names: () => db.selectFrom("placeNames").selectAll().execute(),

    /** @param name in lower case */
    idOf: async (name: string): Promise<number | undefined> =>
      (await db.selectFrom("placeNames").select("placeId").where("name", "=", name).executeTakeFirst())?.placeId,

    insert: async (name: string): Promise<number> =>
      (await db.insertInto("places").values({ name }).returning("id").executeTakeFirstOrThrow()).id,

    /** @param name in lower case, of no place yet */
    addName: (name: string, placeId: number) => db.insertInto("placeNames").values({ name, placeId }).execute(),

    rename: (id: number, name: string) =>
      db.updateTable("places").set({ name }).where("id", "=", id).where("name", "!=", name).execute(),
  };
}
