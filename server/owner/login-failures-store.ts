import type { Database } from "../db/database.ts";

/** Wrong passwords, with their addresses and times. */
export function loginFailuresStore(db: Database) {
  return {
    /** The failures of these addresses, the oldest first. */
    of: (addresses: string[]) =>
      db
        .selectFrom("loginFailures")
        .select(["address", "failedAt"])
        .where("address", "in", addresses)
        .orderBy("failedAt")
        .execute(),

    /** The time of the `n`th latest wrong password from all addresses; undefined when there are fewer. */
    nthLatest: async (n: number) =>
      (
        await db
          .selectFrom("loginFailures")
          .select("failedAt")
          .orderBy("failedAt", "desc")
          .limit(1)
          .offset(n - 1)
          .executeTakeFirst()
      )?.failedAt,

    insert: async (addresses: string[], failedAt: string) => {
      const rows = addresses.map((address) => ({ address, failedAt }));
      return (await db.insertInto("loginFailures").values(rows).returning("id").execute()).map(({ id }) => id);
    },

    delete: (ids: number[]) => db.deleteFrom("loginFailures").where("id", "in", ids).execute(),

    deleteOutside: (start: string, end: string) =>
      db
        .deleteFrom("loginFailures")
        .where((row) => row.or([row("failedAt", "<=", start), row("failedAt", ">", end)]))
        .execute(),
  };
}
