import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export function idempotencyStore(db: Database) {
  return {
    byKey: (key: string) => db.selectFrom("idempotencyKeys").selectAll().where("key", "=", key).executeTakeFirst(),

    insert: (row: Tables["idempotencyKeys"]) => db.insertInto("idempotencyKeys").values(row).execute(),

    /** Empties the answers about rows that are gone; the keys stay. @param about as in `Tables` */
    forget: async (about: string[]) => {
      if (about.length === 0) return;
      await db.updateTable("idempotencyKeys").set({ answer: null }).where("about", "in", about).execute();
    },

    deleteOf: (caller: string) => db.deleteFrom("idempotencyKeys").where("caller", "=", caller).execute(),

    deleteBefore: (moment: string) => db.deleteFrom("idempotencyKeys").where("createdAt", "<", moment).execute(),
  };
}
