import { randomBytes } from "node:crypto";
import { defaultBusiness } from "./business/default-business.ts";
import type { Database } from "./db/database.ts";
import { transaction } from "./db/transaction.ts";
import { defaultMenu } from "./menu/default-menu.ts";

interface Start {
  timezone: string;
  now: Date;
  /** Whether the first login opens the desk: with a password in the environment, the setup is done in Settings. */
  isSetUp: boolean;
}

/** Gives a new site its business settings and its menu, both or neither. Does nothing on a site that has them. */
export async function seed(db: Database, { timezone, now, isSetUp }: Start): Promise<void> {
  await transaction(db, async (trx) => {
    if (await trx.selectFrom("business").select("id").executeTakeFirst()) return;
    await trx
      .insertInto("business")
      .values({
        id: 1,
        ...defaultBusiness(timezone),
        isSetUp,
        // Unique for each site, so that entries of two sites never collide in a calendar. Without the brand, which may change.
        calendarDomain: `${randomBytes(8).toString("hex")}.calendar`,
        approvePhotos: false,
        logoPath: null,
        updatedAt: now.toISOString(),
      })
      .execute();
    await trx.insertInto("menuItems").values(defaultMenu).execute();
  });
}
