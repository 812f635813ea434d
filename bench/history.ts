import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import SQLite from "better-sqlite3";
import { writing } from "../server/context.ts";
import { openDatabase } from "../server/db/database.ts";
import { DATABASE_FILE } from "../server/db/sqlite-file.ts";
import { historyStore } from "../server/history/store.ts";
import { seed } from "../server/seed.ts";
import { inCall } from "../server/web/current-call.ts";
import { figure, median } from "./site.ts";

// What the history costs: a write of one field with a caller and without one, which is a write without a history; and its size after
// a year of a busy truck.
const RUNS = 5;
const WRITES = 300;
const DAYS = 300;

const clock = { now: () => new Date() };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-history-"));
const db = await openDatabase({ DATA_DIR: folder });
await seed(db, { timezone: "America/Chicago", now: clock.now(), isSetUp: true });
const { write } = writing(db, clock, async () => {});
const owner = { name: "Owner", device: "Safari on iPhone" };

const stop = {
  name: "Downtown Park",
  address: "100 Main Street",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
};
const booking = {
  customerName: "Maya Chen",
  customerEmail: "maya@example.com",
  customerPhone: "(217) 555-0142",
  eventType: "Birthday Party",
  preferredDate: "2026-08-01",
  createdAt: clock.now().toISOString(),
};
await db.insertInto("places").values({ id: 1, name: stop.name }).execute();

let count = 0;
const setPrice = () =>
  write((trx) => trx.updateTable("menuItems").set({ largePrice: count++ }).where("id", "=", 1).execute());

async function msEach(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < WRITES; index += 1) await call();
  return (performance.now() - start) / WRITES;
}

const [without, withHistory]: number[][] = [[], []];
for (let run = 0; run < RUNS; run += 1) {
  without?.push(await msEach(setPrice));
  withHistory?.push(await msEach(() => inCall({ caller: owner, key: null }, setPrice)));
}
figure("a write without its history", median(without ?? []), "ms");
figure("a write with its history", median(withHistory ?? []), "ms");

await db.deleteFrom("history").execute();
for (let day = 0; day < DAYS; day += 1) await inCall({ caller: owner, key: null }, aDay);
const { rows } = await db
  .selectFrom("history")
  .select(({ fn }) => fn.countAll<number>().as("rows"))
  .executeTakeFirstOrThrow();
figure("entries of a year", rows, "entries");
const file = new SQLite(path.join(folder, DATABASE_FILE), { readonly: true });
const size = file.prepare("select sum(pgsize) as bytes from dbstat where name like 'history%'").get() as {
  bytes: number;
};
file.close();
figure("size of a year", size.bytes / 1e6, "MB");
const looks: number[] = [];
for (let look = 0; look < RUNS; look += 1) {
  const lookedAt = performance.now();
  await historyStore(db).page({ rows: 200, thing: "booking" });
  looks.push(performance.now() - lookedAt);
}
figure("200 entries of one thing", median(looks), "ms");
await db.destroy();
fs.rmSync(folder, { recursive: true });

/** Three stops, each with its buttons; ten flavors that sell out; two bookings, five changes each; a message read. */
async function aDay() {
  for (let index = 0; index < 3; index += 1) {
    const { id } = await write((trx) =>
      trx
        .insertInto("locations")
        .values({ ...stop, status: "scheduled", isOpen: true, placeId: 1, confirmedAt: clock.now().toISOString() })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    for (const change of [{ startTime: "12:00" }, { status: "active" as const }, { status: "completed" as const }]) {
      await write((trx) => trx.updateTable("locations").set(change).where("id", "=", id).execute());
    }
  }
  for (let id = 1; id <= 10; id += 1) {
    await write((trx) =>
      trx
        .updateTable("menuItems")
        .set({ soldOutOn: `2026-07-${count++}` })
        .where("id", "=", id)
        .execute(),
    );
  }
  for (let index = 0; index < 2; index += 1) {
    const { id } = await write((trx) =>
      trx.insertInto("bookings").values(booking).returning("id").executeTakeFirstOrThrow(),
    );
    for (const change of [
      { guestCount: 40 },
      { location: "12 Riverside Road, Springfield" },
      { preferredTime: "2:00 PM - 4:30 PM" },
      { status: "confirmed" as const },
      { status: "cancelled" as const },
    ]) {
      await write((trx) => trx.updateTable("bookings").set(change).where("id", "=", id).execute());
    }
  }
}
