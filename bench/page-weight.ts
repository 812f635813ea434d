import { gzipSync } from "node:zlib";
import { chromium, type Request } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";
import { figure, startSite } from "./site.ts";
import { twoYearsOfStops } from "./two-years.ts";

// What a phone loads for each public page before anybody touches it: all scripts, gzip -9, and everything as it comes over the wire.
const PAGES = [
  { address: "/", script: 8_000, total: 92_000 },
  { address: "/booking", script: 8_000, total: 92_000 },
  // Two years of stops.
  { address: "/schedule", script: 0, total: 140_000 },
];

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
for (const { address, script, total } of PAGES) {
  if (address === "/schedule") await twoYearsOfStops(site.origin);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  let [scripts, all] = [0, 0];
  const counted: Promise<void>[] = [];
  page.on("requestfinished", (request) => counted.push(count(request)));
  async function count(request: Request) {
    const response = await request.response();
    if (!response || !request.url().startsWith("http")) return;
    const { responseBodySize } = await request.sizes();
    all += responseBodySize;
    if (request.resourceType() !== "script") return;
    const script = await response.body();
    scripts += gzipSync(script, { level: 9 }).length;
  }
  await page.goto(site.origin + address, { waitUntil: "networkidle" });
  await Promise.all(counted);
  figure(`script on first load of ${address}`, scripts, "bytes gzip", `at most ${script}`);
  figure(`${address} in total at phone width`, all, "bytes", `at most ${total}`);
  await context.close();
}
await browser.close();
await site.stop();
