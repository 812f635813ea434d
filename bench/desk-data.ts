import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { addDays } from "../schema/times.ts";
import { openDatabase } from "../server/db/database.ts";
import { newPictureName } from "../server/media/picture-names.ts";
import { seed } from "../server/seed.ts";

/** A business that has run for years. */
const ROWS = { bookings: 5000, contactMessages: 5000, subscribers: 20_000, photos: 2000, locations: 600 };
const NOW = "2026-07-04T12:00:00.000Z";
const WIDTHS = [320, 640, 960];

/** A new data folder with all that in it. Whoever asks for it removes it. */
export async function yearsOfData(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-desk-"));
  const pictures = await pictureFiles(folder);
  const db = await openDatabase({ DATA_DIR: folder });
  await seed(db, { timezone: "America/Chicago", now: new Date(NOW), isSetUp: true });
  await db.transaction().execute(async (trx) => {
    for (const rows of portions(ROWS.bookings, booking)) await trx.insertInto("bookings").values(rows).execute();
    await trx.insertInto("places").values({ id: 1, name: "Downtown Park" }).execute();
    for (const rows of portions(ROWS.locations, stop)) await trx.insertInto("locations").values(rows).execute();
    for (const rows of portions(ROWS.contactMessages, message))
      await trx.insertInto("contactMessages").values(rows).execute();
    for (const rows of portions(ROWS.subscribers, subscriber))
      await trx.insertInto("subscribers").values(rows).execute();
    for (const rows of portions(ROWS.photos, submission))
      await trx.insertInto("photoSubmissions").values(rows).execute();
    const photo = (index: number) => ({
      submissionId: index + 1,
      position: 0,
      name: pictures[index] ?? "",
      width: 1600,
      height: 1200,
      widths: WIDTHS,
      original: `${pictures[index]}.jpg`,
    });
    for (const rows of portions(ROWS.photos, photo)) await trx.insertInto("photos").values(rows).execute();
  });
  await db.destroy();
  return folder;
}

const booking = (index: number) => ({
  eventType: "birthday-party",
  expectedGuests: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
  preferredDate: addDays("2026-07-04", (index % 900) - 600),
  preferredTime: `${(index % 9) + 1}:00 PM - ${(index % 9) + 2}:30 PM`,
  location: "Lakeside Pavilion",
  customerName: `Customer ${index}`,
  customerPhone: "(217) 555-0142",
  customerEmail: `customer${index}@example.com`,
  specialRequests: index % 3 ? "Shade, please!" : "Shade, please! And a table for the cake, which needs shade too.",
  status: (["pending", "confirmed", "confirmed", "cancelled"] as const)[index % 4] ?? "pending",
  createdAt: NOW,
});

const stop = (index: number) => ({
  name: `Stop ${index}`,
  placeId: 1,
  address: `${index} River Road, Springfield`,
  date: addDays("2026-07-04", index - 500),
  startTime: "11:00",
  endTime: "18:00",
  status: index < 500 ? ("completed" as const) : ("scheduled" as const),
  isOpen: true,
  confirmedAt: NOW,
});

const message = (index: number) => ({
  firstName: "Sam",
  lastName: `Rivers ${index}`,
  email: `sam${index}@example.com`,
  subject: "feedback",
  message: "Best mango chamoy in the county. The kids ask every day. ".repeat((index % 4) + 1),
  isRead: index % 3 > 0,
  createdAt: NOW,
});

const subscriber = (index: number) => ({
  email: `person${index}@example.com`,
  phone: "+12175550142",
  firstName: "Lee",
  lastName: null,
  consent: { at: NOW, from: "website form", address: "203.0.113.7", wording: "I agree to get location updates." },
  createdAt: NOW,
});

const submission = (index: number) => ({
  customerName: `Visitor ${index}`,
  customerEmail: `visitor${index}@example.com`,
  photoUrls: [],
  photoFilenames: ["IMG_0001.JPG"],
  photoCount: 1,
  location: "Riverside Market",
  description: "Mango chamoy with gummy bears, in the shade of the big tree.",
  isApproved: true,
  createdAt: NOW,
});

/** Files of two thousand photos: the bytes lie there once, under as many names as a browser has to fetch. */
async function pictureFiles(folder: string): Promise<string[]> {
  const [open, originals] = ["public", "originals"].map((name) => path.join(folder, "pictures", name));
  if (!open || !originals) throw new Error("Two folders");
  for (const place of [open, originals]) fs.mkdirSync(place, { recursive: true });
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = await sharp({ create: { width: 400, height: 300, channels: 3, background: "grey", noise } })
    .png()
    .toBuffer();
  const names = Array.from({ length: ROWS.photos }, newPictureName);
  for (const width of WIDTHS) {
    const picture = sharp(grain).resize(width, (width * 3) / 4);
    for (const [format, bytes] of [
      ["jpg", await picture.jpeg({ quality: 70 }).toBuffer()],
      ["avif", await picture.avif({ quality: 50, effort: 0 }).toBuffer()],
    ] as const) {
      const first = path.join(open, `${names[0]}-${width}.${format}`);
      fs.writeFileSync(first, bytes);
      for (const name of names.slice(1)) fs.linkSync(first, path.join(open, `${name}-${width}.${format}`));
    }
  }
  const original = path.join(originals, `${names[0]}.jpg`);
  fs.copyFileSync(path.join(open, `${names[0]}-960.jpg`), original);
  for (const name of names.slice(1)) fs.linkSync(original, path.join(originals, `${name}.jpg`));
  return names;
}

function portions<Row>(count: number, make: (index: number) => Row): Row[][] {
  const rows = Array.from({ length: count }, (_, index) => make(index));
  return Array.from({ length: Math.ceil(count / 500) }, (_, index) => rows.slice(index * 500, (index + 1) * 500));
}
