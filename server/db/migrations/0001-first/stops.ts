import { type Kysely, sql } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** Places, recurrence rules, stops and the events of a day. */
export async function createStopTables(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, "places")
    .addColumn("name", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("placeNames")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("placeId", "integer", (column) => column.notNull().references("places.id"))
    .execute();

  await tableWithId(db, "series")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("startTime", "text", (column) => column.notNull())
    .addColumn("endTime", "text", (column) => column.notNull())
    .addColumn("weekdays", "text", (column) => column.notNull())
    .addColumn("from", "text", (column) => column.notNull())
    .addColumn("isOpen", "integer", (column) => column.notNull())
    .addColumn("everyWeeks", "integer", (column) => column.notNull())
    .addColumn("until", "text")
    .addColumn("pauses", "text", (column) => column.notNull())
    .addColumn("exceptDays", "text", (column) => column.notNull())
    .addColumn("eventType", "text")
    .addColumn("notes", "text")
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("placeId", "integer", (column) => column.notNull().references("places.id"))
    .execute();

  await tableWithId(db, "locations")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("startTime", "text", (column) => column.notNull())
    .addColumn("endTime", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) =>
      column.notNull().defaultTo("scheduled").check(sql`status in ('scheduled', 'active', 'completed')`),
    )
    .addColumn("isOpen", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("eventType", "text")
    .addColumn("notes", "text")
    .addColumn("activatedAt", "text")
    .addColumn("confirmedAt", "text", (column) => column.notNull())
    .addColumn("originalDate", "text")
    .addColumn("isException", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("isSkipped", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("sequence", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("seriesId", "integer", (column) => column.references("series.id"))
    .addColumn("placeId", "integer", (column) => column.notNull().references("places.id"))
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("plannedAt", "text")
    .addColumn("plannedByRuleAt", "text")
    .execute();
  await db.schema.createIndex("locationsByDate").on("locations").columns(["date", "startTime"]).execute();
  await db.schema
    .createIndex("locationsBySeries")
    .unique()
    .on("locations")
    .columns(["seriesId", "originalDate"])
    .execute();
  await db.schema.createIndex("locationsByStatus").on("locations").columns(["status", "date"]).execute();

  await db.schema
    .createTable("formerStops")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("seriesId", "integer", (column) => column.notNull().references("series.id").onDelete("cascade"))
    .addColumn("originalDate", "text", (column) => column.notNull())
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("formerStopsBySeries").on("formerStops").columns(["seriesId", "originalDate"]).execute();

  await tableWithId(db, "dayEvents")
    .addColumn("locationId", "integer", (column) => column.notNull().references("locations.id").onDelete("cascade"))
    .addColumn("minutes", "integer")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("ends", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("address", "text")
    .addColumn("coordinates", "text")
    .addColumn("startTime", "text")
    .addColumn("endTime", "text")
    .addColumn("why", "text")
    .addColumn("removedAt", "text")
    .execute();
  await db.schema.createIndex("dayEventsByDay").on("dayEvents").columns(["day"]).execute();
  await db.schema.createIndex("dayEventsByLocation").on("dayEvents").columns(["locationId"]).execute();
}
