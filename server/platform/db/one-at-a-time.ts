import type { Database } from "./database.ts";

/**
 * From here on, transactions that call this wait for one another: what one of them reads, no other can change before it is
 * committed. Every database knows how to lock a row that is written, so the one row that always exists is written as it is.
 */
export async function oneAtATime(trx: Database): Promise<void> {
  await trx
    .updateTable("business")
    .set((row) => ({ id: row.ref("id") }))
    .where("id", "=", 1)
    .execute();
}
