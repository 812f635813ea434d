import type { CreateTableBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The rules that make stops, and what happened to a stop on its day. */
export const route: Migration = {
  async up(db: Kysely<unknown>) {
    const withId = (name: string) =>
      db.schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

    await withTexts(withId("series"), ["name", "address", "startTime", "endTime", "weekdays", "from"])
      .addColumn("isOpen", "integer", (column) => column.notNull())
      .addColumn("everyWeeks", "integer", (column) => column.notNull())
      .addColumn("until", "text")
      .addColumn("pauses", "text", (column) => column.notNull())
      .addColumn("exceptDays", "text", (column) => column.notNull())
      .addColumn("eventType", "text")
      .addColumn("notes", "text")
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("createdAt", "text", (column) => column.notNull())
      .addColumn("requestKey", "text", (column) => column.unique())
      .execute();

    await db.schema.alterTable("locations").addColumn("seriesId", "integer").execute();
    await db.schema.alterTable("locations").addColumn("originalDate", "text").execute();
    for (const name of ["isException", "isSkipped", "sequence"]) {
      await db.schema
        .alterTable("locations")
        .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    }
    // Two processes that make the same stops at once: the database keeps each once.
    await db.schema
      .createIndex("locationsBySeries")
      .unique()
      .on("locations")
      .columns(["seriesId", "originalDate"])
      .execute();

    await db.schema.alterTable("menuItems").addColumn("soldOutOn", "text").execute();

    await withTexts(withId("dayChanges"), ["kind", "createdAt", "device", "day"])
      .addColumn("locationId", "integer", (column) => column.notNull().references("locations.id").onDelete("cascade"))
      .addColumn("name", "text")
      .addColumn("address", "text")
      .addColumn("coordinates", "text")
      .addColumn("startTime", "text")
      .addColumn("endTime", "text")
      .addColumn("why", "text")
      .addColumn("ended", "text")
      .addColumn("withdrawnAt", "text")
      .execute();
    await db.schema.createIndex("dayChangesByDay").on("dayChanges").columns(["day"]).execute();
    await db.schema.createIndex("dayChangesByLocation").on("dayChanges").columns(["locationId"]).execute();
  },
};

const withTexts = (table: CreateTableBuilder<string, string>, names: string[]) =>
  names.reduce((made, name) => made.addColumn(name, "text", (column) => column.notNull()), table);
