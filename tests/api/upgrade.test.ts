import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../server/db/database.ts";
import { migrations } from "../../server/db/migrations/index.ts";
import { postgres } from "../../server/db/postgres.ts";
import { sqlite } from "../../server/db/sqlite.ts";
import { DATABASE_FILE, databaseFaults } from "../../server/db/sqlite-file.ts";
import { createDatabase, dropDatabase, onPostgres, placeOf } from "../helpers/databases.ts";
import { everyRow, fillEveryTable } from "../helpers/every-table.ts";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

type Value = string | number | null | { base64: string };
interface Stored {
  migrations: string[];
  tables: Record<string, Record<string, Value>[]>;
  /** In base64, by their paths in `DATA_DIR`. */
  files: Record<string, string>;
}

/** What a site of version 0.1.0 had stored on 4 July 2026, after a call of each kind: its migrations, rows, and pictures. */
const STORED: Stored = JSON.parse(fs.readFileSync("tests/files/version-0.1.0.json", "utf8"));

const NAMES = Object.keys(migrations);
const namesUntil = (last: string) => NAMES.filter((name) => name <= last);

it("a site of the first version is updated with all that it had", async () => {
  const truck = await site({ folder: await siteOfFirstVersion(), env: { PUBLIC_URL: "https://truck.example.com" } });
  const cookie = await truck.signIn("first-release-9");
  const owner = async (url: string) => (await truck.visitor("GET", url, undefined, { cookie })).json;

  expect(await owner("/api/business")).toMatchObject({
    name: "Blue Cone",
    sizes: [{ name: "Cup", price: 400, note: "" }],
    ownerEmail: "owner@example.com",
    approvePhotos: true,
    // What came later has the values that stood in the code.
    food: FIRST.food,
    isSetUp: true,
  });
  expect(await owner("/api/locations")).toMatchObject([
    { name: "Library", status: "scheduled", notes: "Behind the library" },
    { name: "River Market", status: "active", isOpen: true },
  ]);
  expect(await owner("/api/menu")).toMatchObject([
    { name: "Strawberry", isAvailable: true },
    { name: "Cherry", isAvailable: false },
    { name: "Blue Moon", smallPrice: 350 },
  ]);
  expect(await owner("/api/bookings")).toMatchObject([{ customerName: "Maya Chen", status: "confirmed" }]);
  expect(await owner("/api/contact-messages")).toMatchObject([{ firstName: "Sam", isRead: false }]);
  expect(await owner("/api/subscribers")).toMatchObject([{ email: "ada@example.com", smsNotifications: true }]);
  expect(await owner("/api/sends")).toMatchObject([{ kind: "mass-email", successCount: 1 }]);
  expect((await owner("/api/transactional")).emails).toHaveLength(4);
  expect(await owner("/api/site-health")).toMatchObject({ pictures: { state: "well" } });
});

it("its addresses still lead to what they led to: photos, hero, logo, calendar", async () => {
  const truck = await site({ folder: await siteOfFirstVersion(), env: { PUBLIC_URL: "https://truck.example.com" } });
  const cookie = await truck.signIn("first-release-9");
  const [submission] = (await truck.visitor("GET", "/api/photo-submissions")).json;
  const { hero } = (await truck.visitor("GET", "/api/admin/current-hero", undefined, { cookie })).json;
  const { logoPath } = (await truck.visitor("GET", "/api/admin/current-logo", undefined, { cookie })).json;
  const { address } = (await truck.visitor("GET", "/api/calendar-feed", undefined, { cookie })).json;
  const addresses = [submission.photoUrl, `${hero.base}-800.jpg`, logoPath, new URL(address).pathname];
  const statuses = addresses.map(async (url) => (await truck.visitor("GET", url)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
});

it("who followed a place by its name follows the place, and what is under way reaches them", async () => {
  const times = { address: "9 Harbor Road", startTime: "11:00", endTime: "18:00", isOpen: 1 };
  const stop = { ...times, date: "2026-07-10", status: "scheduled", confirmedAt: AT };
  const rule = { weekdays: "[5]", from: "2026-08-07", everyWeeks: 1, pauses: "[]", exceptDays: "[]", revision: 1 };
  const topics = ["stop:1", "weekday:5", "place:pier 9"];
  const update = { kind: "location-update", origin: null, locationId: 1, name: "Pier 9", state: "on", topics };
  const send = { kind: "location-update", cause: "location:1", fingerprint: "1", payload: JSON.stringify(update) };
  const follows = ["place:pier 9", "place:the moon", "weekday:1"].map((topic) => ({ subscriberId: 1, topic }));
  const folder = await siteOf({
    migrations: namesUntil("0050"),
    tables: {
      locations: [
        { ...stop, name: "Pier 9" },
        { ...stop, name: "PIER 9", date: "2026-07-17" },
        { ...stop, name: "Library" },
      ],
      series: [{ ...times, ...rule, name: "pier 9", createdAt: AT }],
      subscribers: [{ email: "ada@example.com", createdAt: AT }],
      follows,
      sends: [{ ...send, createdAt: AT }],
    },
    files: {},
  });
  const truck = await site({ folder });
  const stops = (await truck.owner("GET", "/api/locations")).json;
  const placeOfStop = (date: string) => stops.find((row: { date: string }) => row.date === date).placeId;
  // The stop of the rule, too.
  expect(new Set(["2026-07-17", "2026-08-07"].map(placeOfStop)).size).toBe(1);
  expect(new Set(stops.map(({ placeId }: { placeId: number }) => placeId)).size).toBe(2);
  expect((await truck.owner("POST", "/api/notify/location-update", { locationId: 1 })).json.successCount).toBe(1);
  expect((await truck.owner("POST", "/api/notify/location-update", { locationId: 3 })).json.successCount).toBe(0);
  await truck.database(async (db) => {
    const followed = await db.selectFrom("follows").select("topic").orderBy("id").execute();
    const [sent] = await db.selectFrom("sends").select("payload").orderBy("id").execute();
    expect(sent?.payload).toMatchObject({ topics: ["stop:1", "weekday:5", followed[0]?.topic] });
    expect(followed[1]?.topic).not.toContain("moon");
  });
});

const SINCE_FIRST = NAMES.slice(NAMES.indexOf(STORED.migrations.at(-1) ?? ""), -1);

it.each(SINCE_FIRST)("a site whose last migration is %s, with rows in every table, keeps them", async (last) => {
  const folder = emptyFolder();
  const earlier = await databaseOf(folder, namesUntil(last));
  await fillEveryTable(earlier);
  const before = Object.keys(await everyRow(earlier));
  await earlier.destroy();
  const db = await openDatabase(placeOf(folder));
  const after = await everyRow(db);
  await db.destroy();
  for (const name of before) {
    const table = name === "dayChanges" ? "dayEvents" : name;
    expect([table, after[table]?.length]).toEqual([table, table === "business" ? 1 : 2]);
  }
  if (!onPostgres) expect(databaseFaults(path.join(folder, DATABASE_FILE))).toEqual([]);
});

const AT = "2026-07-04T12:00:00.000Z";

const siteOfFirstVersion = () => siteOf(STORED);

/** @returns the folder of a site as a version before this one left it */
async function siteOf({ migrations: run, tables, files }: Stored): Promise<string> {
  const folder = emptyFolder();
  const db = await databaseOf(folder, run);
  for (const [table, rows] of Object.entries(tables)) {
    await db.insertInto(table).values(rows.map(asStored)).execute();
  }
  await db.destroy();
  for (const [file, base64] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), Buffer.from(base64, "base64"));
  }
  return folder;
}

function emptyFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "earlier-version-"));
  if (onPostgres) createDatabase(path.basename(folder));
  onTestFinished(async () => {
    fs.rmSync(folder, { recursive: true });
    if (onPostgres) await dropDatabase(path.basename(folder));
  });
  return folder;
}

/** The database that belongs to `folder`, new, after the migrations `run` alone. */
async function databaseOf(folder: string, run: string[]) {
  const { DATA_DIR, DATABASE_URL } = placeOf(folder);
  const db = new Kysely<Record<string, Record<string, string | number | null | Buffer>>>({
    dialect: DATABASE_URL ? postgres(DATABASE_URL) : sqlite(DATA_DIR),
  });
  const its = Object.fromEntries(Object.entries(migrations).filter(([name]) => run.includes(name)));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => its } }).migrateToLatest();
  if (error) throw error;
  return db;
}

const asStored = (row: Record<string, Value>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value !== null && typeof value === "object" ? Buffer.from(value.base64, "base64") : value,
    ]),
  );
