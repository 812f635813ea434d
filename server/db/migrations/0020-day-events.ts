import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { isPostgres } from "../dialect.ts";

interface Change {
  id: number;
  locationId: number;
  kind: string;
  name: string | null;
  address: string | null;
  coordinates: string | null;
  startTime: string | null;
  endTime: string | null;
  why: string | null;
  ended: string | null;
  createdAt: string;
  device: string;
  day: string;
  withdrawnAt: string | null;
}

/** The tables as they are here: a migration must not know the types of a later version. */
interface Then {
  dayChanges: Change;
  dayEvents: Omit<Change, "ended" | "withdrawnAt"> & { minutes: null; ends: string; removedAt: string | null };
  locations: { id: number; seriesId: number | null; originalDate: string | null; ruleId: number | null };
  series: { id: number };
  sends: { id: number; cause: string; payload: string };
}

/**
 * What happens on the day becomes events on the plan: each sets only what it is about, where a change carried on what had been set
 * before. A stop of a rule refers to a rule that is there. A send about a stop names the stop.
 */
export const dayEvents: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped as Kysely<Then>;
    await makeTable(db);
    const changes = await db.selectFrom("dayChanges").selectAll().orderBy("id").execute();
    for (const change of changes) await db.insertInto("dayEvents").values(eventOf(change, changes)).execute();
    await goOnCounting(db);
    await nameStops(db, changes);
    await db.schema.dropTable("dayChanges").execute();
    await referToRules(db);
  },
};

async function makeTable(db: Kysely<Then>): Promise<void> {
  let table = db.schema
    .createTable("dayEvents")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("locationId", "integer", (column) => column.notNull().references("locations.id").onDelete("cascade"))
    .addColumn("minutes", "integer");
  for (const name of ["kind", "createdAt", "device", "day", "ends"]) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  for (const name of ["name", "address", "coordinates", "startTime", "endTime", "why", "removedAt"]) {
    table = table.addColumn(name, "text");
  }
  await table.execute();
  await db.schema.createIndex("dayEventsByDay").on("dayEvents").column("day").execute();
  await db.schema.createIndex("dayEventsByLocation").on("dayEvents").column("locationId").execute();
}

const TRACKS: Record<string, string> = { moved: "place", late: "start", closingEarly: "end" };

function eventOf(change: Change, all: Change[]): Then["dayEvents"] {
  const { ended, withdrawnAt, ...kept } = change;
  const { kind } = kept;
  const isNewest = !all.some(
    (other) => other.locationId === kept.locationId && other.id > kept.id && other.withdrawnAt === null,
  );
  // Whatever came later opened the stop again; an event of today leaves its state as it is.
  const isState = kind === "soldOut" || kind === "closed" || kind === "cancelled";
  return {
    ...kept,
    name: kind === "moved" ? kept.name : null,
    address: kind === "moved" ? kept.address : null,
    coordinates: kind === "moved" ? kept.coordinates : null,
    startTime: kind === "late" ? kept.startTime : null,
    endTime: kind === "closingEarly" ? kept.endTime : null,
    minutes: null,
    ends: JSON.stringify(kind === "reopened" ? [TRACKS[ended ?? ""] ?? "state"] : []),
    removedAt: withdrawnAt ?? (isState && !isNewest ? kept.createdAt : null),
  };
}

/** A number that was given out once is not given out again: each event is told once, by its number. */
async function goOnCounting(db: Kysely<Then>): Promise<void> {
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence('"dayEvents"', 'id'), nextval(pg_get_serial_sequence('"dayChanges"', 'id')), false)`.execute(
      db,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = 'dayEvents'`.execute(db);
  await sql`insert into sqlite_sequence select 'dayEvents', seq from sqlite_sequence where name = 'dayChanges'`.execute(
    db,
  );
}

async function nameStops(db: Kysely<Then>, changes: Change[]): Promise<void> {
  const stops = new Map(changes.map(({ id, locationId }) => [id, locationId]));
  for (const { id, cause, payload } of await db.selectFrom("sends").selectAll().execute()) {
    const { stop, ...rest } = typeof payload === "string" ? JSON.parse(payload) : payload;
    if (rest.kind !== "location-update") continue;
    const [, named] = /^location:(\d+)/.exec(cause) ?? [];
    const locationId = named === undefined ? (stops.get(rest.changeId) ?? 0) : Number(named);
    await db
      .updateTable("sends")
      .set({ payload: JSON.stringify({ ...rest, locationId, name: stop.name }) })
      .where("id", "=", id)
      .execute();
  }
}

/** SQLite adds a reference with a new column alone. */
async function referToRules(db: Kysely<Then>): Promise<void> {
  await db
    .updateTable("locations")
    .set({ seriesId: null, originalDate: null })
    .where("seriesId", "is not", null)
    .where("seriesId", "not in", db.selectFrom("series").select("id"))
    .execute();
  await db.schema.dropIndex("locationsBySeries").execute();
  await db.schema
    .alterTable("locations")
    .addColumn("ruleId", "integer", (column) => column.references("series.id"))
    .execute();
  await sql`update ${sql.table("locations")} set ${sql.ref("ruleId")} = ${sql.ref("seriesId")}`.execute(db);
  await db.schema.alterTable("locations").dropColumn("seriesId").execute();
  await db.schema.alterTable("locations").renameColumn("ruleId", "seriesId").execute();
  await db.schema
    .createIndex("locationsBySeries")
    .unique()
    .on("locations")
    .columns(["seriesId", "originalDate"])
    .execute();
}
