import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { figure, median, startSite } from "./site.ts";

// From `node server/main.ts` to the first answered page, and what 2,000 page views leave in memory; with the settings of Node and
// of the C library that deploy/truck@.service has.
const VIEWS = 2000;
const STARTS = 5;

// What Node compiles is stored there by the first start after an update, and used by the later ones.
const compiled = fs.mkdtempSync(path.join(os.tmpdir(), "compiled-"));
const asInTheUnit = { NODE_COMPILE_CACHE: compiled };

figure("first start to first answered page", await startTime({}), "ms", "at most 2000");
await startTime(asInTheUnit);
const starts: number[] = [];
for (let start = 0; start < STARTS; start++) starts.push(await startTime(asInTheUnit));
figure("start to first answered page", median(starts), "ms", "at most 2000");

const site = await startSite(asInTheUnit);

for (let view = 0; view < VIEWS; view += 20) {
  await Promise.all(Array.from({ length: 20 }, async () => (await fetch(site.origin)).text()));
}
figure("resident after 2,000 page views", site.residentBytes() / 1e6, "MB", "at most 160");
await site.stop();
fs.rmSync(compiled, { recursive: true });

async function startTime(variables: Record<string, string>): Promise<number> {
  const site = await startSite(variables);
  await (await fetch(site.origin)).text();
  const milliseconds = performance.now() - site.startedAt;
  await site.stop();
  return milliseconds;
}
