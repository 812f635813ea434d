import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

/** What subscribers follow: who has no row hears of everything. A place is named by its number (`topicOfPlace`). */
export function followsStore(db: Database) {
  return {
    /** The topics of a subscriber, in the order in which they were chosen. */
    of: async (subscriberId: number): Promise<string[]> => {
      // As text: for every mail, and to build it takes as long as to run it.
      const { rows } = await sql<Pick<Tables["follows"], "topic">>`
        select "topic" from "follows" where "subscriberId" = ${subscriberId} order by "id"`.execute(db);
      return rows.map(({ topic }) => topic);
    },

    /** How many topics each subscriber follows, by their ids: few follow any. */
    countEach: async (): Promise<Map<number, number>> => {
      const rows = await db
        .selectFrom("follows")
        .select((select) => ["subscriberId", select.fn.countAll<number>().as("count")])
        .groupBy("subscriberId")
        .execute();
      return new Map(rows.map(({ subscriberId, count }) => [subscriberId, Number(count)]));
    },

    /** Puts these in the place of all that the subscriber followed. */
    replace: async (subscriberId: number, topics: string[]) => {
      await db.deleteFrom("follows").where("subscriberId", "=", subscriberId).execute();
      if (topics.length === 0) return;
      await db
        .insertInto("follows")
        .values(topics.map((topic) => ({ subscriberId, topic })))
        .execute();
    },
  };
}
