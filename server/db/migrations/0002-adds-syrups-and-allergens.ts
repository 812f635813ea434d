import type { Migration } from "kysely/migration";

/** A menu item's syrup color and allergens. The items of existing sites have neither. */
export const addsSyrupsAndAllergens: Migration = {
  async up(db) {
    // SQLite adds one column a statement.
    await db.schema.alterTable("menuItems").addColumn("syrupColor", "text").execute();
    await db.schema.alterTable("menuItems").addColumn("allergens", "text").execute();
  },
};
