import fs from "node:fs";
import { yearsOfData } from "./desk-data.ts";
import { figure, median, ownerCookie, startSite } from "./site.ts";

// Every list call of the desk with a business that has run for years.
const folder = await yearsOfData();
const site = await startSite({ DATA_DIR: folder });
const cookie = await ownerCookie(site.origin);

for (const list of ["summary", "bookings", "contact-messages", "subscribers", "photo-submissions", "locations"]) {
  const times: number[] = [];
  for (let turn = 0; turn < 11; turn++) {
    const start = performance.now();
    const answer = await fetch(`${site.origin}/api/${list}`, { headers: { cookie } });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
  }
  figure(`GET /api/${list}`, median(times), "ms", "at most 100");
}
const feed = await fetch(`${site.origin}/api/calendar-feed`, { method: "POST", headers: { cookie } });
const { address } = await feed.json();
const start = performance.now();
const file = await (await fetch(address)).text();
figure(`calendar feed of ${file.match(/BEGIN:VEVENT/g)?.length} entries`, performance.now() - start, "ms");
await site.stop();
fs.rmSync(folder, { recursive: true });
