import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { columnOf, type Follower } from "./follower.ts";

/** What somebody follows: who has no row hears of everything. A place is named by its number (`topicOfPlace`). */
export function followsStore(db: Database) {
  return {
    /** The topics of a follower, in the order in which they were chosen. */
    of: async ({ kind, id }: Follower): Promise<string[]> => {
      // As text: for every mail, and to build it takes as long as to run it.
      const { rows } = await sql<{ topic: string }>`
        select "topic" from "follows" where ${sql.ref(columnOf[kind])} = ${id} order by "id"`.execute(db);
      return rows.map(({ topic }) => topic);
    },

    /** How many topics each subscriber follows, by their ids: few follow any. */
    countEach: async (): Promise<Map<number, number>> => {
      const rows = await db
        .selectFrom("follows")
        .where("subscriberId", "is not", null)
        .select((select) => [select.ref("subscriberId").$notNull().as("id"), select.fn.countAll<number>().as("count")])
        .groupBy("subscriberId")
        .execute();
      return new Map(rows.map(({ id, count }) => [id, Number(count)]));
    },

    /** Puts these in the place of all that the follower followed. */
    replace: async ({ kind, id }: Follower, topics: string[]) => {
      const column = columnOf[kind];
      await db.deleteFrom("follows").where(column, "=", id).execute();
      if (topics.length === 0) return;
      await db
        .insertInto("follows")
        .values(topics.map((topic) => ({ [column]: id, topic })))
        .execute();
    },
  };
}
