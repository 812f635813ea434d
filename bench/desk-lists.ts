import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { yearsOfData } from "./desk-data.ts";
import { figure, median, ownerCookie, startSite } from "./site.ts";

// What each tab of the desk asks for first, with far more than a business of one truck will ever have; then whole lists, searches and
// the owner's calendar.
const MANY = 100_000;
const MOST_MS = 60;
const MOST_KB = 40;
const TODAY = new Date().toISOString().slice(0, 10);

const FIRST: Record<string, string[]> = {
  overview: ["summary", "locations?which=today"],
  locations: ["locations?rows=200"],
  bookings: ["bookings?rows=200", `bookings/days?month=${TODAY.slice(0, 7)}`, `bookings?from=${TODAY}&until=${TODAY}`],
  messages: ["contact-messages?rows=200"],
  photos: ["photo-submissions?rows=200"],
  subscribers: ["subscribers?rows=200", "subscribers/totals"],
  communications: ["sends", "transactional?status=failed"],
};

const folder = await yearsOfData({ bookings: MANY, contactMessages: MANY, subscribers: MANY });
const site = await startSite({ DATA_DIR: folder });
const cookie = await ownerCookie(site.origin);

for (const [tab, calls] of Object.entries(FIRST)) {
  for (const call of calls) {
    const { ms, bytes } = await asked(`/api/${call}`);
    const name = call.replaceAll(/\d{4}-\d\d(-\d\d)?/g, "…");
    figure(`GET /api/${name}`, ms, "ms", `at most ${MOST_MS}`);
    figure(`GET /api/${name} in gzip`, bytes / 1000, "kB", `at most ${MOST_KB}`);
  }
  const { ms, bytes } = await asked(`/admin-dashboard?tab=${tab}`);
  figure(`page of ${tab}, drawn`, ms, "ms");
  figure(`page of ${tab} in gzip`, bytes / 1000, "kB");
}
for (const call of ["bookings", "contact-messages", "subscribers"]) {
  figure(`GET /api/${call}?rows=200, searched in vain`, (await asked(`/api/${call}?rows=200&search=nobody`)).ms, "ms");
  figure(`GET /api/${call}, all of them`, (await asked(`/api/${call}`, 3)).ms, "ms");
}
const feed = await fetch(`${site.origin}/api/calendar-feed`, { method: "POST", headers: { cookie } });
const { address } = await feed.json();
const start = performance.now();
const file = await (await fetch(address)).text();
figure(`calendar feed of ${file.match(/BEGIN:VEVENT/g)?.length} entries`, performance.now() - start, "ms");
await site.stop();
fs.rmSync(folder, { recursive: true });

/** How long an answer takes, and how long it is when it is packed. */
async function asked(path: string, turns = 11): Promise<{ ms: number; bytes: number }> {
  const times: number[] = [];
  let body = new ArrayBuffer(0);
  for (let turn = 0; turn < turns; turn += 1) {
    const before = performance.now();
    const answer = await fetch(site.origin + path, { headers: { cookie } });
    body = await answer.arrayBuffer();
    times.push(performance.now() - before);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
  return { ms: median(times), bytes: gzipSync(body).length };
}
