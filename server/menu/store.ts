import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "../db/database.ts";
import { differs, nextRevision } from "../db/revision.ts";
import type { Tables } from "../db/tables.ts";

const COLUMNS = [
  "id",
  "name",
  "description",
  "allergens",
  "category",
  "syrupColor",
  "smallPrice",
  "mediumPrice",
  "largePrice",
  "isAvailable",
  "soldOutOn",
  "revision",
] as const;

export type MenuRow = Pick<Selectable<Tables["menuItems"]>, (typeof COLUMNS)[number]>;

export function menuStore(db: Database) {
  const inOrder = () => db.selectFrom("menuItems").select(COLUMNS).orderBy("position").orderBy("id");
  return {
    all: () => inOrder().execute(),

    first: () => inOrder().limit(1).executeTakeFirst(),

    lastPosition: async () => {
      const row = await db
        .selectFrom("menuItems")
        .select(({ fn }) => fn.max("position").as("last"))
        .executeTakeFirst();
      return row?.last ?? -1;
    },

    insert: (row: Insertable<Tables["menuItems"]>) =>
      db.insertInto("menuItems").values(row).returning(COLUMNS).executeTakeFirstOrThrow(),

    /** Changes a row that the same transaction has read, if a value differs. */
    update: async (row: MenuRow, change: Updateable<Tables["menuItems"]>): Promise<MenuRow> =>
      differs(row, change)
        ? db
            .updateTable("menuItems")
            .set(change)
            .set(nextRevision)
            .where("id", "=", row.id)
            .returning(COLUMNS)
            .executeTakeFirstOrThrow()
        : row,

    byId: (id: number) => db.selectFrom("menuItems").select(COLUMNS).where("id", "=", id).executeTakeFirst(),

    /** Sets the positions of all items by their order in the list, in one statement. */
    reorder: (ids: number[]) =>
      db
        .updateTable("menuItems")
        .set(({ eb }) => ({
          position: ids
            .map((id, position) => ({ id, position }))
            .reduce(
              (cases, { id, position }) => cases.when("id", "=", id).then(position),
              eb.case().when("id", "=", -1).then(0),
            )
            .else(eb.ref("position"))
            .end(),
        }))
        .where("id", "in", ids)
        .execute(),

    deleteAll: () => db.deleteFrom("menuItems").execute(),

    delete: async (id: number) => {
      const { numDeletedRows } = await db.deleteFrom("menuItems").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
