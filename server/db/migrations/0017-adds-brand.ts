import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

// A site that is there already stays as it is: what stood in the code until now is written out here.
const PACKAGES = [
  { name: "Package 1", servings: 50, minutes: 60, prices: prices(27_500, 32_500) },
  { name: "Package 2", servings: 75, minutes: 60, prices: prices(40_000, 47_500) },
  { name: "Package 3", servings: 100, minutes: 90, prices: prices(52_500, 62_500) },
  { name: "Package 4", servings: 200, minutes: 120, prices: prices(102_500, 122_500) },
];
const EVENT_TYPES = [
  "Birthday Party",
  "Corporate Event",
  "School Function",
  "Wedding Reception",
  "Community Event",
  "Other",
];
const COLUMNS: [name: string, today: string][] = [
  ["food", "shaved ice"],
  ["colors", JSON.stringify({ main: "#c81d3c", deep: "#0b2545" })],
  ["packages", JSON.stringify(PACKAGES)],
  ["eventTypes", JSON.stringify(EVENT_TYPES)],
  // Entries in customers' calendars carry it: another one would make them new entries.
  ["calendarDomain", "shaved-ice-truck"],
];

/** What names the brand, as settings: the kind of food, colours, packages, event types, and whether the drawn truck shows. */
export const brand: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, today] of COLUMNS) {
      await db.schema
        .alterTable("business")
        .addColumn(name, "text", (column) => column.notNull().defaultTo(sql.lit(today)))
        .execute();
    }
    for (const name of ["showsDrawing", "isSetUp"]) {
      await db.schema
        .alterTable("business")
        .addColumn(name, "integer", (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },
};

function prices(cents8oz: number, cents12oz: number) {
  return [
    { size: "8oz", cents: cents8oz },
    { size: "12oz", cents: cents12oz },
  ];
}
