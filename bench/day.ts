import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { wallClock } from "../schema/times.ts";
import { addPeople, signIn, startSmtp } from "./mail-run.ts";
import { figure, median, startSite } from "./site.ts";

// The day's buttons: how long from the press to what the next visitor reads on home, and from "Rained out" to the last of 1,000
// mails handed over to a server that answers at once.
const PEOPLE = 1000;
const PRESSES = 20;
const ZONE = "America/Chicago";

const smtp = await startSmtp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-day-"));
await addPeople(folder, PEOPLE);
const site = await startSite({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${smtp.port}?maxConnections=10` });
const owner = await signIn(site.origin);
const stop = { name: "Riverside Market", address: "12 River Road", startTime: "00:00", endTime: "23:59" };
await owner("POST", "/api/locations", { ...stop, date: wallClock(new Date(), ZONE).day });

const times: number[] = [];
for (let press = 0; press < PRESSES; press += 1) {
  const isSoldOut = press % 2 === 0;
  const pressedAt = performance.now();
  await owner("POST", "/api/locations/1/changes", { kind: isSoldOut ? "soldOut" : "reopened" });
  const home = await (await fetch(`${site.origin}/`)).text();
  times.push(performance.now() - pressedAt);
  if (home.includes("Sold out for today") !== isSoldOut) throw new Error("Home shows what was before");
}
figure("from the press to a changed home", median(times), "ms", "at most 200");
figure("the slowest of 20", Math.max(...times), "ms");

const pressedAt = performance.now();
const { id: changeId } = await owner("POST", "/api/locations/1/changes", { kind: "cancelled", why: "rained out" });
await owner("POST", "/api/notify/location-update", { locationId: 1, changeId });
while ((await smtp.count()).people < PEOPLE) await new Promise((resolve) => setTimeout(resolve, 20));
figure("from Rained out to the last of 1,000 mails", (performance.now() - pressedAt) / 1000, "s", "at most 10");

await site.stop();
smtp.stop();
