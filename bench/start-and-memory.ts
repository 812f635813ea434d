import { figure, startSite } from "./site.ts";

// From `node server/main.ts` to the first answered page, and what 2,000 page views leave in memory.
const VIEWS = 2000;

const site = await startSite();
await (await fetch(site.origin)).text();
figure("start to first answered page", performance.now() - site.startedAt, "ms", "at most 1000");

for (let view = 0; view < VIEWS; view += 20) {
  await Promise.all(Array.from({ length: 20 }, async () => (await fetch(site.origin)).text()));
}
figure("resident after 2,000 page views", site.residentBytes() / 1e6, "MB", "at most 160");
await site.stop();
