import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";

/** How long what the owner deleted can be restored: the desk offers it for ten seconds, and a weak line takes its time. */
const RESTORABLE_MS = 60_000;

const ago = (clock: Clock, ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

/** What was deleted before this moment is restored no more. */
export const restorableSince = (clock: Clock): string => ago(clock, RESTORABLE_MS);

/** What was deleted before this moment is removed for good: a minute after it could be restored, so that no row comes back meanwhile. */
export const purgedBefore = (clock: Clock): string => ago(clock, 2 * RESTORABLE_MS);

/** What the owner deletes at one press, and can have back for a moment. */
type Table = "contactMessages" | "photoSubmissions";

/** Rows that are hidden everywhere from their deletion on, and removed for good soon after. */
export function softDeletes(db: Database, table: Table) {
  return {
    /** Hides a row until it is restored or purged. @returns whether it was there */
    delete: async (id: number, deletedAt: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ deletedAt })
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Shows a row again that was not deleted before `since`. @returns whether it is there */
    restore: async (id: number, since: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ deletedAt: null })
        .where("id", "=", id)
        .where((row) => row.or([row("deletedAt", "is", null), row("deletedAt", ">=", since)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
