import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { FOLLOWER_COLUMNS, type Follower } from "./follower.ts";

/** Followed topics. A follower without rows follows all stops. A place is named by its id (`topicOfPlace`). */
export function followsStore(db: Database) {
  return {
    /** The topics of a follower, in the order of choice. */
    of: async ({ kind, id }: Follower): Promise<string[]> => {
      // Plain SQL: it runs for every mail, and Kysely takes as long to build it as SQLite to run it.
      const { rows } = await sql<{ topic: string }>`
        select "topic" from "follows" where ${sql.ref(FOLLOWER_COLUMNS[kind])} = ${id} order by "id"`.execute(db);
      return rows.map(({ topic }) => topic);
    },

    /** How many topics each subscriber follows, by subscriber id; without those who follow none. */
    countEach: async (): Promise<Map<number, number>> => {
      const rows = await db
        .selectFrom("follows")
        .where("subscriberId", "is not", null)
        .select((select) => [select.ref("subscriberId").$notNull().as("id"), select.fn.countAll<number>().as("count")])
        .groupBy("subscriberId")
        .execute();
      return new Map(rows.map(({ id, count }) => [id, Number(count)]));
    },

    /** Replaces a follower's topics. */
    replace: async ({ kind, id }: Follower, topics: string[]) => {
      const column = FOLLOWER_COLUMNS[kind];
      await db.deleteFrom("follows").where(column, "=", id).execute();
      if (topics.length === 0) return;
      await db
        .insertInto("follows")
        .values(topics.map((topic) => ({ [column]: id, topic })))
        .execute();
    },
  };
}
