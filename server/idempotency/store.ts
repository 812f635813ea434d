import type { Database } from "../db/database.ts";
import { containsEmail, mayContainEmail } from "../db/search.ts";
import type { Tables } from "../db/tables.ts";

export function idempotencyStore(db: Database) {
  return {
    byKey: (key: string) => db.selectFrom("idempotencyKeys").selectAll().where("key", "=", key).executeTakeFirst(),

    byKeys: (keys: string[]) => db.selectFrom("idempotencyKeys").select("about").where("key", "in", keys).execute(),

    insert: (row: Tables["idempotencyKeys"]) => db.insertInto("idempotencyKeys").values(row).execute(),

    /** Deletes the answers about rows; the keys stay. @param about as in `Tables` */
    forget: async (about: string[]) => {
      if (about.length === 0) return;
      await db.updateTable("idempotencyKeys").set({ answer: null }).where("about", "in", about).execute();
    },

    /** Deletes the answers that contain an address. @param email in lower case @returns how many there were */
    forgetAddress: async (email: string) => {
      const found = await db
        .selectFrom("idempotencyKeys")
        .select(["key", "answer"])
        .where((row) => mayContainEmail([row.ref("answer")], email))
        .execute();
      const keys = found
        .filter(({ answer }) => containsEmail(JSON.parse(answer ?? "null"), email))
        .map(({ key }) => key);
      if (keys.length === 0) return 0;
      await db.updateTable("idempotencyKeys").set({ answer: null }).where("key", "in", keys).execute();
      return keys.length;
    },

    deleteOf: (caller: string) => db.deleteFrom("idempotencyKeys").where("caller", "=", caller).execute(),

    deleteBefore: (moment: string) => db.deleteFrom("idempotencyKeys").where("createdAt", "<", moment).execute(),
  };
}
