import { type Insertable, sql, type Updateable } from "kysely";
import { contactMessage } from "../../schema/contact.ts";
import type { Database } from "../db/database.ts";
import { containsText } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";
import { softDeletes } from "../retention/soft-deletes.ts";

const COLUMNS = contactMessage.keyof().options;

export function contactStore(db: Database) {
  const shown = db.selectFrom("contactMessages").select(COLUMNS).where("deletedAt", "is", null);
  return {
    /** All messages, the newest first. */
    list: () => shown.orderBy("createdAt", "desc").orderBy("id", "desc").execute(),

    /** Messages that contain `wanted`, or have one of these subjects: unread ones first, then the newest. */
    part: (rows: number, wanted: string, subjects: string[]) =>
      shown
        .$if(wanted !== "", (query) =>
          query.where((row) => {
            const name = sql<string>`${row.ref("firstName")} || ' ' || ${row.ref("lastName")}`;
            const texts = [name, row.ref("email"), row.ref("subject"), row.ref("message")];
            return row.or([containsText(texts, wanted), row("subject", "in", subjects)]);
          }),
        )
        .orderBy("isRead")
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(rows)
        .execute(),

    count: () =>
      db
        .selectFrom("contactMessages")
        .where("deletedAt", "is", null)
        .select(({ fn }) => [
          fn.countAll<number>().as("all"),
          fn.countAll<number>().filterWhere("isRead", "=", false).as("unread"),
        ])
        .executeTakeFirstOrThrow(),

    byId: (id: number) =>
      db
        .selectFrom("contactMessages")
        .select(COLUMNS)
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .executeTakeFirst(),

    insert: (row: Insertable<Tables["contactMessages"]>) =>
      db.insertInto("contactMessages").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    update: (id: number, change: Updateable<Tables["contactMessages"]>) =>
      db
        .updateTable("contactMessages")
        .set(change)
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** @returns the ids of the deleted rows */
    deleteOf: async (email: string) =>
      (
        await db
          .deleteFrom("contactMessages")
          .where((row) => row(row.fn<string>("lower", ["email"]), "=", email))
          .returning("id")
          .execute()
      ).map(({ id }) => id),

    ...softDeletes(db, "contactMessages"),

    purge: async (before: string) =>
      (await db.deleteFrom("contactMessages").where("deletedAt", "<", before).returning("id").execute()).map(
        ({ id }) => id,
      ),
  };
}
