import type { Insertable, Updateable } from "kysely";
import type { Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";

type SubscriberRow = Insertable<Tables["subscribers"]>;

export function subscriberStore(db: Database) {
  return {
    /** All subscribers, the newest first. */
    list: () => db.selectFrom("subscribers").selectAll().orderBy("createdAt", "desc").orderBy("id", "desc").execute(),

    /**
     * Inserts a subscriber, or puts `row` in the place of an inactive one with that e-mail address, who keeps id and
     * createdAt. One statement, so that two sign-ups at once cannot both succeed.
     * @returns the row, or undefined when the address belongs to an active subscriber
     */
    signUp: ({ createdAt, ...choices }: SubscriberRow) =>
      db
        .insertInto("subscribers")
        .values({ ...choices, createdAt })
        .onConflict((conflict) =>
          conflict.column("email").doUpdateSet(choices).where("subscribers.isActive", "=", false),
        )
        .returningAll()
        .executeTakeFirst(),

    byId: (id: number) => db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Everybody who gave this number, as E.164. */
    byPhone: (phone: string) => db.selectFrom("subscribers").selectAll().where("phone", "=", phone).execute(),

    /** The active subscribers who take at least one channel. */
    reachable: () =>
      db
        .selectFrom("subscribers")
        .select(["id", "email", "phone", "emailNotifications", "smsNotifications"])
        .where("isActive", "=", true)
        .where((row) => row.or([row("emailNotifications", "=", true), row("smsNotifications", "=", true)]))
        .orderBy("id")
        .execute(),

    update: (id: number, change: Updateable<Tables["subscribers"]>) =>
      db.updateTable("subscribers").set(change).where("id", "=", id).returningAll().executeTakeFirst(),

    delete: async (id: number) => {
      const { numDeletedRows } = await db.deleteFrom("subscribers").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
