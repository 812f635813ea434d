import type { ExpressionBuilder, Insertable, Updateable } from "kysely";
import { stopPlan } from "../../schema/locations.ts";
import type { Database } from "../db/database.ts";
import { nextRevision } from "../db/revision.ts";
import type { Tables } from "../db/tables.ts";

const COLUMNS = [...stopPlan.keyof().options, "activatedAt", "plannedAt", "plannedByRuleAt", "sequence"] as const;
/** Databases limit the number of bound values in a statement; a row has a dozen. */
const ROWS_AT_ONCE = 50;

export type LocationRow = Awaited<ReturnType<ReturnType<typeof locationStore>["list"]>>[number];

type Where = ExpressionBuilder<Tables, "locations">;

const isAhead = (day: string) => (row: Where) =>
  row.or([row("status", "=", "active"), row.and([row("status", "=", "scheduled"), row("date", ">=", day)])]);

export function locationStore(db: Database) {
  const stops = () => db.selectFrom("locations").select(COLUMNS);
  const newestFirst = stops().orderBy("date", "desc").orderBy("startTime", "desc").orderBy("id", "desc");

  return {
    /** All stops, newest date first. */
    list: () => newestFirst.execute(),

    /** At most `rows` stops: coming ones, the next first, then past ones, the latest first. */
    async nearest(day: string, rows: number) {
      const ahead = await stops()
        .where(isAhead(day))
        .orderBy("date")
        .orderBy("startTime")
        .orderBy("id")
        .limit(rows)
        .execute();
      if (ahead.length === rows) return ahead;
      const past = await newestFirst
        .where((row) => row.not(isAhead(day)(row)))
        .limit(rows - ahead.length)
        .execute();
      return [...ahead, ...past];
    },

    /** The newest stops, without scheduled ones of rules after `last`. */
    newest: (last: string, rows: number) =>
      newestFirst
        .where((row) =>
          row.or([row("seriesId", "is", null), row("status", "!=", "scheduled"), row("date", "<=", last)]),
        )
        .limit(rows)
        .execute(),

    /** The last stop at each of so many places, the latest first. @param day if given, only stops before it and completed ones count */
    lastAtPlaces: (places: number, day?: string) =>
      newestFirst
        .where("id", "in", (query) =>
          query
            .selectFrom(
              query
                .selectFrom("locations")
                .select(({ fn }) => [
                  "id",
                  fn
                    .agg<number>("row_number")
                    .over((window) =>
                      window
                        .partitionBy("placeId")
                        .orderBy("date", "desc")
                        .orderBy("startTime", "desc")
                        .orderBy("id", "desc"),
                    )
                    .as("rank"),
                ])
                .$if(day !== undefined, (rows) =>
                  rows.where((row) => row.or([row("date", "<", day ?? ""), row("status", "=", "completed")])),
                )
                .as("ranked"),
            )
            .select("ranked.id")
            .where("ranked.rank", "=", 1),
        )
        .limit(places)
        .execute(),

    isAny: async () => (await db.selectFrom("locations").select("id").limit(1).executeTakeFirst()) !== undefined,

    active: () =>
      stops().where("status", "=", "active").orderBy("activatedAt", "desc").orderBy("id", "desc").executeTakeFirst(),

    /** Stops dated before `day` that were activated since a time (ISO 8601 UTC), the earliest first. */
    activatedSince: (day: string, since: string) =>
      stops()
        .where("date", "<", day)
        .where("activatedAt", ">=", since)
        .orderBy("date")
        .orderBy("startTime")
        .orderBy("id")
        .execute(),

    /** Scheduled stops of `day` and later, the earliest first. */
    scheduledFrom: (day: string, limit: number) =>
      stops()
        .where("status", "=", "scheduled")
        .where("isSkipped", "=", false)
        .where("date", ">=", day)
        .orderBy("date")
        .orderBy("startTime")
        .orderBy("id")
        .limit(limit)
        .execute(),

    between: (first: string, last: string) =>
      stops()
        .where("date", ">=", first)
        .where("date", "<=", last)
        .orderBy("date")
        .orderBy("startTime")
        .orderBy("id")
        .execute(),

    byId: (id: number) => stops().where("id", "=", id).executeTakeFirst(),

    byIds: async (ids: number[]) => (ids.length === 0 ? [] : stops().where("id", "in", ids).execute()),

    insert: (row: Insertable<Tables["locations"]>) =>
      db.insertInto("locations").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    insertAll: async (rows: Insertable<Tables["locations"]>[]) => {
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
        await db
          .insertInto("locations")
          .values(rows.slice(first, first + ROWS_AT_ONCE))
          .execute();
      }
    },

    /** Records that the owner has confirmed the plan of a stop. */
    confirm: (id: number, now: string) =>
      db.updateTable("locations").set({ confirmedAt: now }).where("id", "=", id).execute(),

    /** Changes a row that the same transaction has read. */
    update: (id: number, change: Updateable<Tables["locations"]>) =>
      db
        .updateTable("locations")
        .set(change)
        .set(nextRevision)
        .set(({ eb }) => ({ sequence: eb("sequence", "+", 1) }))
        .where("id", "=", id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    updateAll: async (ids: number[], change: Updateable<Tables["locations"]>) => {
      if (ids.length === 0) return;
      await db
        .updateTable("locations")
        .set(change)
        .set(nextRevision)
        .set(({ eb }) => ({ sequence: eb("sequence", "+", 1) }))
        .where("id", "in", ids)
        .execute();
    },

    /**
     * Stores the time of a rule's change of place or times in its exceptions and skipped stops from a day on, for the case that they
     * follow the rule again. This is invisible, so that the revision stays.
     */
    markPlannedByRule: (seriesId: number, day: string, now: string) =>
      db
        .updateTable("locations")
        .set({ plannedByRuleAt: now })
        .where("seriesId", "=", seriesId)
        .where("status", "=", "scheduled")
        .where("date", ">=", day)
        .where((row) => row.or([row("isException", "=", true), row("isSkipped", "=", true)]))
        .execute(),

    /** Increases the SEQUENCE of a stop's entry in calendars, after an event of the day. */
    increaseSequence: (id: number) =>
      db
        .updateTable("locations")
        .set(({ eb }) => ({ sequence: eb("sequence", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    ofSeries: (id: number) => stops().where("seriesId", "=", id).execute(),

    /** The original days of all rules' stops from `day` on, whatever their state. */
    madeFrom: (day: string) =>
      db
        .selectFrom("locations")
        .select(["seriesId", "originalDate"])
        .where("seriesId", "is not", null)
        .where("originalDate", ">=", day)
        .execute(),

    /** Moves the stops of a rule, from its day `from` on if given, to another rule. */
    moveToRule: (newId: number, id: number, from = "") =>
      db
        .updateTable("locations")
        .set({ seriesId: newId })
        .where("seriesId", "=", id)
        .where("originalDate", ">=", from)
        .execute(),

    /** Detaches stops from their rule. */
    detach: async (ids: number[]) => {
      if (ids.length === 0) return;
      await db.updateTable("locations").set({ seriesId: null, originalDate: null }).where("id", "in", ids).execute();
    },

    completeActiveExcept: (id: number) =>
      db
        .updateTable("locations")
        .set({ status: "completed" })
        .set(nextRevision)
        .where("status", "=", "active")
        .where("id", "!=", id)
        .execute(),

    deleteAll: async (ids: number[]) => {
      if (ids.length > 0) await db.deleteFrom("locations").where("id", "in", ids).execute();
    },

    delete: async (id: number) => {
      const { numDeletedRows } = await db.deleteFrom("locations").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
