import { createECDH, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../server/db/database.ts";
import { MAIL, signIn, startDouble } from "./mail-run.ts";
import { noonZone } from "./noon-zone.ts";
import { pageTime, pageTimes } from "./page-times.ts";
import { figure, median, startSite } from "./site.ts";

// 1,000 visitors' phones are told of a special, over a push service that answers at once; then a booking rings on one device.
const PHONES = 1000;
const BOOKINGS = 9;

const service = await startDouble("push-server.ts");
const origin = `http://127.0.0.1:${service.port}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-push-"));
const site = await startSite({ DATA_DIR: folder, PUSH_SERVICE_URL: origin, BUSINESS_TIMEZONE: noonZone() });
const owner = await signIn(site.origin);
await addPhones((await owner("GET", "/api/push-key")).key);

for (let view = 0; view < 500; view++) await pageTime(site.origin);
const idle = await pageTimes(site.origin, async () => wait(5000));
const startedAt = performance.now();
const calling = owner("POST", "/api/subscribers/mass-email", MAIL);
const busy = await pageTimes(site.origin, async () => {
  while ((await service.count()).total < PHONES) await wait(20);
});
const tookMs = performance.now() - startedAt;
const { successCount } = await calling;
const { people, total } = await service.count();

await service.clear();
const device = { ...subscription("device"), kinds: ["booking"] };
await owner("POST", "/api/push-subscriptions", device);
const rings: number[] = [];
for (let number = 1; number <= BOOKINGS; number++) rings.push(await bookingUntilRing(number));

figure("1,000 messages handed over", tookMs / 1000, "s", "at most 10");
figure("phones reached", people, "phones", String(PHONES));
figure("messages sent", total, "messages", String(PHONES));
figure("counted by the call", successCount, "messages", String(PHONES));
figure("home page, 99th percentile, idle", idle, "ms");
figure("home page, 99th percentile, while sending", busy, "ms", "at most 25");
figure("from a booking's 201 to the ring, median", median(rings), "ms");
figure("from a booking's 201 to the ring, slowest", Math.max(...rings), "ms", "at most 2000");

await site.stop();
service.stop();

function subscription(name: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  return { endpoint: `${origin}/push/${name}`, keys };
}

/** Past the calls: two hundred phones come from one network address. */
async function addPhones(publicKey: string) {
  const db = await openDatabase({ DATA_DIR: folder });
  const now = new Date().toISOString();
  const seen = { origin: site.origin, address: "192.0.2.1", device: "", createdAt: now, lastSeenAt: now };
  const rows = Array.from({ length: PHONES }, (_, index) => {
    const { endpoint, keys } = subscription(String(index));
    return { ...seen, endpoint, ...keys, publicKey };
  });
  for (let from = 0; from < PHONES; from += 200) {
    await db
      .insertInto("pushSubscriptions")
      .values(rows.slice(from, from + 200))
      .execute();
  }
  await db.destroy();
}

async function bookingUntilRing(number: number): Promise<number> {
  const booking = {
    customerName: "Ada Snow",
    customerEmail: `ada${number}@example.com`,
    customerPhone: "217 555 0134",
    eventType: "Birthday Party",
    expectedGuests: "50",
    location: "1 Home Lane",
    preferredDate: "2027-08-01",
    preferredTime: "2:00 PM - 4:00 PM",
  };
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${site.origin}/api/bookings`, {
    method: "POST",
    headers,
    body: JSON.stringify(booking),
  });
  if (status !== 201) throw new Error(`The booking was answered ${status}`);
  const bookedAt = performance.now();
  while ((await service.count()).total < number) await wait(1);
  return performance.now() - bookedAt;
}
