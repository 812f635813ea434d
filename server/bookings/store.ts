import type { Insertable, Updateable } from "kysely";
import { type Booking, type BookingsQuery, booking } from "../../schema/bookings.ts";
import type { Database } from "../db/database.ts";
import { differs, nextRevision } from "../db/revision.ts";
import { containsPhoneDigits, containsText } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";

const COLUMNS = booking.keyof().options;

const SEARCHED = [
  "customerName",
  "customerEmail",
  "customerPhone",
  "location",
  "eventType",
  "eventDetails",
  "specialRequests",
] as const;

/** The bounds of a month's days as text: no month has a day after 31. */
const daysOf = (month: string) => [`${month}-01`, `${month}-31`] as const;

export function bookingStore(db: Database) {
  const newest = db.selectFrom("bookings").select(COLUMNS).orderBy("createdAt", "desc").orderBy("id", "desc");
  return {
    /** All bookings, or at most so many, the newest first. */
    list: (most?: number) => newest.$if(most !== undefined, (query) => query.limit(most ?? 0)).execute(),

    /** The newest bookings that match a search, a status and a month. */
    part: ({ rows, search, status, month }: BookingsQuery & { rows: number }, eventTypes: string[]) => {
      let query = newest.limit(rows);
      if (status) query = query.where("status", "=", status);
      if (month) query = query.where((row) => row.between("preferredDate", ...daysOf(month)));
      if (search) {
        query = query.where((row) =>
          row.or([
            containsText(
              SEARCHED.map((column) => row.ref(column)),
              search,
            ),
            containsPhoneDigits(row.ref("customerPhone"), search),
            row("eventType", "in", eventTypes),
          ]),
        );
      }
      return query.execute();
    },

    /** The bookings of the days from `first` to `last`. */
    between: (first: string, last: string) =>
      newest.where((row) => row.between("preferredDate", first, last)).execute(),

    /** The numbers of pending and confirmed bookings by day of a month, without empty days. */
    countByDay: (month: string) =>
      db
        .selectFrom("bookings")
        .select(({ ref, fn }) => [
          ref("preferredDate").$notNull().as("day"),
          fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
          fn.countAll<number>().filterWhere("status", "=", "confirmed").as("confirmed"),
        ])
        .where((row) => row.between("preferredDate", ...daysOf(month)))
        .where("status", "!=", "cancelled")
        .groupBy("preferredDate")
        .orderBy("preferredDate")
        .execute(),

    /** The confirmed bookings of these days. */
    confirmedOn: (days: string[]) =>
      newest.where("status", "=", "confirmed").where("preferredDate", "in", days).execute(),

    count: () =>
      db
        .selectFrom("bookings")
        .select(({ fn }) => [
          fn.countAll<number>().as("all"),
          fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        ])
        .executeTakeFirstOrThrow(),

    byId: (id: number) => db.selectFrom("bookings").select(COLUMNS).where("id", "=", id).executeTakeFirst(),

    /** The confirmed bookings from `first` to `last`, or without end. */
    confirmedBetween: (first: string, last?: string) =>
      db
        .selectFrom("bookings")
        .select(COLUMNS)
        .where("status", "=", "confirmed")
        .where("preferredDate", ">=", first)
        .$if(last !== undefined, (query) => query.where("preferredDate", "<=", last ?? ""))
        .orderBy("preferredDate")
        .orderBy("id")
        .execute(),

    insert: (row: Insertable<Tables["bookings"]>) =>
      db.insertInto("bookings").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    /** Changes a row that the same transaction has read, if a value differs. */
    update: async (row: Booking, change: Updateable<Tables["bookings"]>): Promise<Booking> =>
      differs(row, change)
        ? db
            .updateTable("bookings")
            .set(change)
            .set(nextRevision)
            .where("id", "=", row.id)
            .returning(COLUMNS)
            .executeTakeFirstOrThrow()
        : row,

    /** @returns the ids of the deleted rows */
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
