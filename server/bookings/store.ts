import type { Insertable, Updateable } from "kysely";
import { type Booking, type BookingsQuery, booking } from "../../schema/bookings.ts";
import type { Database } from "../db/database.ts";
import { differs, nextRevision } from "../db/revision.ts";
import { holds, holdsNumber } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";

/** All but the key of the request. */
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

/** The first and the last day of a month, as text: no month has a later one. */
const daysOf = (month: string) => [`${month}-01`, `${month}-31`] as const;

export function bookingStore(db: Database) {
  const newest = db.selectFrom("bookings").select(COLUMNS).orderBy("createdAt", "desc").orderBy("id", "desc");
  return {
    /** The requests, the newest first: all, or so many. */
    list: (most?: number) => newest.$if(most !== undefined, (query) => query.limit(most ?? 0)).execute(),

    /** The newest of those that say `search` and are of this status and month. */
    part: ({ rows, search, status, month }: BookingsQuery & { rows: number }, eventTypes: string[]) => {
      let query = newest.limit(rows);
      if (status) query = query.where("status", "=", status);
      if (month) query = query.where((row) => row.between("preferredDate", ...daysOf(month)));
      if (search) {
        query = query.where((row) =>
          row.or([
            holds(
              SEARCHED.map((column) => row.ref(column)),
              search,
            ),
            holdsNumber(row.ref("customerPhone"), search),
            row("eventType", "in", eventTypes),
          ]),
        );
      }
      return query.execute();
    },

    /** What is asked for or planned for the days from `first` to `last`. */
    between: (first: string, last: string) =>
      newest.where((row) => row.between("preferredDate", first, last)).execute(),

    /** How many wait and are confirmed, of each day of a month that has some. */
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

    /** What is confirmed for one of these days. */
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

    /** What is confirmed for the days from `first` to `last`, or for all later ones. */
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

    /** Changes a row that the same transaction has read, where the change says anything new. */
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
