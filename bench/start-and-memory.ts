import { figure, startSite } from "./site.ts";

// From `node server/main.ts` to the first answered page, and what 2,000 page views leave in memory.
const VIEWS = 2000;

// As after an update, when nothing is compiled yet; then as every later time, which the first one here prepares.
figure("first start to first answered page", await startTime({ NODE_DISABLE_COMPILE_CACHE: "1" }), "ms");
await startTime({});
figure("start to first answered page", await startTime({}), "ms", "at most 1000");

const site = await startSite();

for (let view = 0; view < VIEWS; view += 20) {
  await Promise.all(Array.from({ length: 20 }, async () => (await fetch(site.origin)).text()));
}
figure("resident after 2,000 page views", site.residentBytes() / 1e6, "MB", "at most 160");
await site.stop();

async function startTime(variables: Record<string, string>): Promise<number> {
  const site = await startSite(variables);
  await (await fetch(site.origin)).text();
  const milliseconds = performance.now() - site.startedAt;
  await site.stop();
  return milliseconds;
}
