import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { addDays } from "../schema/times.ts";
import { openDatabase } from "../server/db/database.ts";
import { newPictureName } from "../server/media/picture-names.ts";
import { seed } from "../server/seed.ts";

/** A business that has run for five years. */
const YEARS = { bookings: 5000, contactMessages: 5000, subscribers: 20_000, photos: 2000, locations: 2000 };
/** As many days as there are stops ahead. */
const AHEAD = 100;
/** So many bookings a day where there are more than the years have room for. */
const BOOKINGS_A_DAY = 10;
const NOW = new Date().toISOString();
const TODAY = NOW.slice(0, 10);
const WIDTHS = [320, 640, 960];

/** A new data folder with all that in it, and more of what is named. Whoever asks for it removes it. */
export async function yearsOfData(more: Partial<typeof YEARS> = {}): Promise<string> {
  const rows = { ...YEARS, ...more };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-desk-"));
  const pictures = await pictureFiles(folder, rows.photos);
  const db = await openDatabase({ DATA_DIR: folder });
  await seed(db, { timezone: "America/Chicago", now: new Date(NOW), isSetUp: true });
  await db.transaction().execute(async (trx) => {
    const booking = bookingAmong(rows.bookings);
    for (const part of portions(rows.bookings, booking)) await trx.insertInto("bookings").values(part).execute();
    await trx.insertInto("places").values({ id: 1, name: "Downtown Park" }).execute();
    const stop = stopAmong(rows.locations);
    for (const part of portions(rows.locations, stop)) await trx.insertInto("locations").values(part).execute();
    for (const part of portions(rows.contactMessages, message))
      await trx.insertInto("contactMessages").values(part).execute();
    for (const part of portions(rows.subscribers, subscriber))
      await trx.insertInto("subscribers").values(part).execute();
    for (const part of portions(rows.photos, submission))
      await trx.insertInto("photoSubmissions").values(part).execute();
    const photo = (index: number) => ({
      submissionId: index + 1,
      position: 0,
      name: pictures[index] ?? "",
      width: 1600,
      height: 1200,
      widths: WIDTHS,
      original: `${pictures[index]}.jpg`,
    });
    for (const part of portions(rows.photos, photo)) await trx.insertInto("photos").values(part).execute();
  });
  await db.destroy();
  return folder;
}

/** Spread over three years, or over so many that a day has no more than a few. */
function bookingAmong(count: number) {
  const days = Math.max(900, Math.ceil(count / BOOKINGS_A_DAY));
  return (index: number) => ({
    eventType: "birthday-party",
    expectedGuests: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
    preferredDate: addDays(TODAY, (index % days) - Math.round((days * 2) / 3)),
    preferredTime: `${(index % 9) + 1}:00 PM - ${(index % 9) + 2}:30 PM`,
    location: `${index} ${words(index, 2)}`,
    customerName: `${words(index + 1, 2)} ${index}`,
    customerPhone: phone(index),
    customerEmail: `customer${index}@example.com`,
    specialRequests: words(index + 2, 4 + (index % 12)),
    status: (["pending", "confirmed", "confirmed", "cancelled"] as const)[index % 4] ?? "pending",
    createdAt: minutesAgo(index),
  });
}

const stopAmong = (count: number) => (index: number) => ({
  name: `Stop ${index}`,
  placeId: 1,
  address: `${index} River Road, Springfield`,
  date: addDays(TODAY, index - (count - AHEAD)),
  startTime: "11:00",
  endTime: "18:00",
  status: index < count - AHEAD ? ("completed" as const) : ("scheduled" as const),
  isOpen: true,
  confirmedAt: NOW,
});

const message = (index: number) => ({
  firstName: words(index, 1),
  lastName: `Rivers ${index}`,
  email: `sam${index}@example.com`,
  subject: "feedback",
  message: words(index, 8 + (index % 30)),
  isRead: index % 3 > 0,
  createdAt: minutesAgo(index),
});

const subscriber = (index: number) => ({
  email: `person${index}@example.com`,
  phone: `+1217${String(5_550_000 + index).slice(-7)}`,
  firstName: words(index, 1),
  lastName: null,
  consent: { at: NOW, from: "website form", address: "203.0.113.7", wording: "I agree to get location updates." },
  createdAt: minutesAgo(index),
});

const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

const phone = (index: number) => `(217) 555-${String(index % 10_000).padStart(4, "0")}`;

const WORDS =
  "mango chamoy tiger blood shade please table cake kids school park lake pier market Saturday noon best county every day ask for more cherry lime coconut line long street corner tent power none need thanks love birthday wedding team party twenty cones cream sour gummy bears big tree rain summer fair field game church hall".split(
    " ",
  );

/** So many words, others for each row: what people write is not one text a thousand times. */
const words = (row: number, count: number) =>
  Array.from({ length: count }, (_, place) => WORDS[((row * 7919 + place * 104_729) % 65_537) % WORDS.length]).join(
    " ",
  );

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

/** Files of so many photos: the bytes lie there once, under as many names as a browser has to fetch. */
async function pictureFiles(folder: string, count: number): Promise<string[]> {
  const [open, originals] = ["public", "originals"].map((name) => path.join(folder, "pictures", name));
  if (!open || !originals) throw new Error("Two folders");
  for (const place of [open, originals]) fs.mkdirSync(place, { recursive: true });
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const grain = await sharp({ create: { width: 400, height: 300, channels: 3, background: "grey", noise } })
    .png()
    .toBuffer();
  const names = Array.from({ length: count }, newPictureName);
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
