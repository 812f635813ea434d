import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { expect, it, onTestFinished } from "vitest";
import { migrations } from "../../server/db/migrations/index.ts";
import { postgres } from "../../server/db/postgres.ts";
import { sqlite } from "../../server/db/sqlite.ts";
import { createDatabase, dropDatabase, onPostgres, placeOf } from "../helpers/databases.ts";
import { FIRST } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

type Value = string | number | null | { base64: string };

/** What a site of version 0.1.0 had stored on 4 July 2026, after a call of each kind: its migrations, rows, and pictures. */
const STORED: {
  migrations: string[];
  tables: Record<string, Record<string, Value>[]>;
  /** In base64, by their paths in `DATA_DIR`. */
  files: Record<string, string>;
} = JSON.parse(fs.readFileSync("tests/files/version-0.1.0.json", "utf8"));

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

/** @returns the folder of a site as version 0.1.0 left it */
async function siteOfFirstVersion(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "first-version-"));
  if (onPostgres) createDatabase(path.basename(folder));
  onTestFinished(() => {
    fs.rmSync(folder, { recursive: true });
    if (onPostgres) dropDatabase(path.basename(folder));
  });
  const { DATA_DIR, DATABASE_URL } = placeOf(folder);
  const db = new Kysely<Record<string, Record<string, string | number | null | Buffer>>>({
    dialect: DATABASE_URL ? postgres(DATABASE_URL) : sqlite(DATA_DIR),
  });
  const its = Object.fromEntries(Object.entries(migrations).filter(([name]) => STORED.migrations.includes(name)));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => its } }).migrateToLatest();
  if (error) throw error;
  for (const [table, rows] of Object.entries(STORED.tables)) {
    await db.insertInto(table).values(rows.map(asStored)).execute();
  }
  await db.destroy();
  for (const [file, base64] of Object.entries(STORED.files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), Buffer.from(base64, "base64"));
  }
  return folder;
}

const asStored = (row: Record<string, Value>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value !== null && typeof value === "object" ? Buffer.from(value.base64, "base64") : value,
    ]),
  );
