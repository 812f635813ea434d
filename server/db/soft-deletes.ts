import type { Database } from "./database.ts";

/** What the owner deletes at one press, and can have back for a moment. */
type Table = "contactMessages" | "photoSubmissions";

/** Rows that are hidden everywhere from their deletion on, and soon gone (`deletions.ts`). */
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
