import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";

/** How long a deletion can be undone: the desk offers it for ten seconds, and a weak connection is slow. */
const RESTORABLE_MS = 60_000;

const ago = (clock: Clock, ms: number): string => new Date(clock.now().getTime() - ms).toISOString();

/** The time before which a deletion can no longer be undone. */
export const restorableSince = (clock: Clock): string => ago(clock, RESTORABLE_MS);

/** The time before which deleted rows are purged: a minute later than the last undo, so that no row is restored meanwhile. */
export const purgedBefore = (clock: Clock): string => ago(clock, 2 * RESTORABLE_MS);

/** The tables with deletions that can be undone. */
type Table = "contactMessages" | "photoSubmissions";

/** Soft deletes: a deleted row is hidden everywhere, and purged later. */
export function softDeletes(db: Database, table: Table) {
  return {
    /** Hides a row until it is restored or purged. @returns whether it existed */
    delete: async (id: number, deletedAt: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ deletedAt })
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Restores a row that was deleted since `since`. @returns whether it exists */
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
