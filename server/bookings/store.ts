import type { Insertable, Updateable } from "kysely";
import { booking } from "../../schema/bookings.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

/** All but the key of the request. */
const COLUMNS = booking.keyof().options;

export function bookingStore(db: Database) {
  return {
    /** The requests, the newest first: all, or so many. */
    list: (most?: number) =>
      db
        .selectFrom("bookings")
        .select(COLUMNS)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .execute(),

    count: () =>
      db
        .selectFrom("bookings")
        .select(({ fn }) => [
          fn.countAll<number>().as("all"),
          fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        ])
        .executeTakeFirstOrThrow(),

    byId: (id: number) => db.selectFrom("bookings").select(COLUMNS).where("id", "=", id).executeTakeFirst(),

    byRequestKey: (key: string) =>
      db.selectFrom("bookings").select(COLUMNS).where("requestKey", "=", key).executeTakeFirst(),

    /** What is confirmed for the days from `first` to `last`. */
    confirmedBetween: (first: string, last: string) =>
      db
        .selectFrom("bookings")
        .select(COLUMNS)
        .where("status", "=", "confirmed")
        .where("preferredDate", ">=", first)
        .where("preferredDate", "<=", last)
        .orderBy("preferredDate")
        .orderBy("id")
        .execute(),

    insert: (row: Insertable<Tables["bookings"]>) =>
      db.insertInto("bookings").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    update: (id: number, change: Updateable<Tables["bookings"]>) =>
      db.updateTable("bookings").set(change).where("id", "=", id).returning(COLUMNS).executeTakeFirst(),

    /** @returns the ids of what was deleted */
    deleteOf: async (email: string) =>
      (
        await db
          .deleteFrom("bookings")
          .where((row) => row(row.fn<string>("lower", ["customerEmail"]), "=", email))
          .returning("id")
          .execute()
      ).map(({ id }) => id),

    delete: async (id: number) => {
      const { numDeletedRows } = await db.deleteFrom("bookings").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
