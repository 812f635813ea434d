import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { addDays } from "../schema/times.ts";
import { openDatabase } from "../server/db/database.ts";
import { newPictureName } from "../server/media/picture-names.ts";
import { seed } from "../server/seed.ts";
import { figure, median, ownerCookie, startSite } from "./site.ts";

// What a call costs while the business grows: flat for visitors, in step with what it lists for the owner.
const SIZES = [100, 1000, 10_000, 100_000];
const TURNS = 9;
const PORTION = 500;

for (const size of SIZES) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-growth-"));
  await fill(folder, size);
  const site = await startSite({ DATA_DIR: folder });
  const headers = { "content-type": "application/json" };
  const cookie = await ownerCookie(site.origin);

  const get = (address: string) => async () => {
    await (await fetch(site.origin + address, { headers: { cookie } })).arrayBuffer();
  };
  const rewrite = async (turn: number) => {
    const change = JSON.stringify({ tagline: `Tagline ${turn}` });
    await fetch(`${site.origin}/api/business`, { method: "PUT", headers: { ...headers, cookie }, body: change });
  };
  const rows = size.toLocaleString("en-US");
  figure(`home, rendered anew, ${rows} rows`, await time(get("/"), rewrite), "ms", "flat");
  figure(`current location, ${rows} rows`, await time(get("/api/locations/current")), "ms", "flat");
  figure(`gallery's first page, ${rows} rows`, await time(get("/api/photo-submissions?limit=24")), "ms", "flat");
  figure(`booking list, ${rows} rows`, await time(get("/api/bookings")), "ms");
  figure(`subscriber list, ${rows} rows`, await time(get("/api/subscribers")), "ms");
  await site.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}

async function time(work: () => Promise<void>, before: (turn: number) => Promise<void> = async () => {}) {
  const times: number[] = [];
  await work();
  for (let turn = 0; turn < TURNS; turn++) {
    await before(turn);
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** So many rows in each table that grows. */
async function fill(folder: string, size: number) {
  const db = await openDatabase({ DATA_DIR: folder });
  const createdAt = new Date().toISOString();
  const today = createdAt.slice(0, 10);
  await seed(db, { timezone: "America/Chicago", now: new Date(), isSetUp: true });
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < size; from += PORTION) {
      const numbers = Array.from({ length: Math.min(PORTION, size - from) }, (_, index) => from + index);
      const booking = (index: number) => ({
        eventType: "birthday-party",
        preferredDate: addDays(today, (index % 900) - 600),
        preferredTime: "2:00 PM - 3:00 PM",
        location: "Lakeside Pavilion",
        customerName: `Customer ${index}`,
        customerPhone: "(217) 555-0142",
        customerEmail: `customer${index}@example.com`,
        createdAt,
      });
      await trx.insertInto("bookings").values(numbers.map(booking)).execute();
      const person = (index: number) => ({ email: `person${index}@example.com`, consent: null, createdAt });
      await trx.insertInto("subscribers").values(numbers.map(person)).execute();
      const stop = (index: number) => ({
        name: `Stop ${index}`,
        address: `${index} River Road`,
        date: addDays(today, -1 - (index % 3000)),
        startTime: "11:00",
        endTime: "18:00",
        placeId: index + 1,
        status: "completed" as const,
        isOpen: true,
        confirmedAt: createdAt,
      });
      await trx
        .insertInto("places")
        .values(numbers.map((index) => ({ id: index + 1, name: `Stop ${index}` })))
        .execute();
      await trx.insertInto("locations").values(numbers.map(stop)).execute();
      const submission = () => ({
        customerName: "Visitor",
        photoUrls: [],
        photoFilenames: [],
        photoCount: 1,
        isApproved: true,
        createdAt,
      });
      await trx.insertInto("photoSubmissions").values(numbers.map(submission)).execute();
      const photo = (index: number) => {
        const name = newPictureName();
        return {
          submissionId: index + 1,
          position: 0,
          name,
          width: 1600,
          height: 1200,
          widths: [320, 640, 960],
          original: `${name}.jpg`,
        };
      };
      await trx.insertInto("photos").values(numbers.map(photo)).execute();
    }
  });
  await db.destroy();
}
