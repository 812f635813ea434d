import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openDatabase } from "../server/platform/db/database.ts";
import { seed } from "../server/platform/db/seed.ts";
import { figure, median, startSite } from "./site.ts";

// Every list call of the desk with a business that has run for years.
const ROWS = { bookings: 5000, contactMessages: 5000, subscribers: 20_000 };
const NOW = "2026-07-04T12:00:00.000Z";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-desk-"));
await fill(folder);
const site = await startSite({ DATA_DIR: folder });
const signedIn = await fetch(`${site.origin}/api/admin/login`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ password: "bench-password" }),
});
const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";

for (const list of ["bookings", "contact-messages", "subscribers"]) {
  const times: number[] = [];
  for (let turn = 0; turn < 11; turn++) {
    const start = performance.now();
    const answer = await fetch(`${site.origin}/api/${list}`, { headers: { cookie } });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  figure(`GET /api/${list}`, median(times), "ms", "at most 100");
}
await site.stop();
fs.rmSync(folder, { recursive: true });

async function fill(into: string) {
  const db = await openDatabase({ DATA_DIR: into });
  await seed(db, "America/Chicago", new Date(NOW));
  const many = <Row>(count: number, make: (index: number) => Row) =>
    Array.from({ length: count }, (_, index) => make(index));
  const day = (index: number) =>
    `2026-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`;
  await db.transaction().execute(async (trx) => {
    for (const rows of chunks(
      many(ROWS.bookings, (index) => ({
        eventType: "birthday-party",
        expectedGuests: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
        preferredDate: day(index),
        preferredTime: "2:00 PM - 3:00 PM",
        location: "Lakeside Pavilion",
        customerName: `Customer ${index}`,
        customerPhone: "(217) 555-0142",
        customerEmail: `customer${index}@example.com`,
        specialRequests: "Shade, please!",
        createdAt: NOW,
      })),
    )) {
      await trx.insertInto("bookings").values(rows).execute();
    }
    for (const rows of chunks(
      many(ROWS.contactMessages, (index) => ({
        firstName: "Sam",
        lastName: `Rivers ${index}`,
        email: `sam${index}@example.com`,
        subject: "feedback",
        message: "Best mango chamoy in the county. The kids ask every day.",
        createdAt: NOW,
      })),
    )) {
      await trx.insertInto("contactMessages").values(rows).execute();
    }
    for (const rows of chunks(
      many(ROWS.subscribers, (index) => ({
        email: `person${index}@example.com`,
        phone: "+12175550142",
        firstName: "Lee",
        lastName: null,
        consent: { at: NOW, from: "website form", address: "203.0.113.7", wording: "I agree to get location updates." },
        createdAt: NOW,
      })),
    )) {
      await trx.insertInto("subscribers").values(rows).execute();
    }
  });
  await db.destroy();
}

function chunks<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / 500) }, (_, index) => rows.slice(index * 500, (index + 1) * 500));
}
