import { firstBusiness } from "./business/first-business.ts";
import type { Database } from "./db/database.ts";
import { transaction } from "./db/transaction.ts";
import { firstMenu } from "./menu/first-menu.ts";

/** Gives a new site its business settings and its menu, both or neither. Does nothing on a site that has them. */
export async function seed(db: Database, timezone: string, now: Date): Promise<void> {
  await transaction(db, async (trx) => {
    if (await trx.selectFrom("business").select("id").executeTakeFirst()) return;
    await trx
      .insertInto("business")
      .values({
        id: 1,
        ...firstBusiness(timezone),
        approvePhotos: false,
        logoPath: null,
        updatedAt: now.toISOString(),
      })
      .execute();
    await trx.insertInto("menuItems").values(firstMenu).execute();
  });
}
