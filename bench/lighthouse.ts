import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findChromium } from "../scripts/chromium.ts";
import { figure, median, startSite } from "./site.ts";
import { twoYearsOfStops } from "./two-years.ts";

// Lighthouse as for a phone, the median of five runs. It is fetched for the occasion: too heavy to install with the project.
// `node bench/lighthouse.ts / /follow` looks at these pages alone.
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 5;
/** One that is over asks not to be indexed. */
const A_COMING_STOP = "/stops/coming";
const PAGES = ["/", "/booking", "/follow", "/photo-submit", "/photo-submit-old", "/schedule", A_COMING_STOP];
const ASKED = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
const WITH_STOPS = /^\/(schedule|stops)/;
const CATEGORIES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

const site = await startSite();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lighthouse-"));
let comingStop: string | undefined;
for (const address of ASKED) {
  if (WITH_STOPS.test(address) && !comingStop) {
    await twoYearsOfStops(site.origin);
    // Not later: the server closes its connections while Lighthouse runs.
    comingStop = await findComingStop();
  }
  const url = site.origin + (address === A_COMING_STOP ? comingStop : address);
  const reports = Array.from({ length: RUNS }, () => report(url));
  for (const [category, bound] of Object.entries(CATEGORIES)) {
    const scores = reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
    figure(
      `${address} ${category}`,
      median(scores),
      "points",
      category === "performance" && address !== "/schedule" ? `at least ${bound}` : "100",
    );
  }
  const shifts = reports.map(({ audits }) => audits["cumulative-layout-shift"]?.numericValue ?? 1);
  figure(`${address} layout shift`, Math.max(...shifts), "", "at most 0.01");
  const paints = reports.map(({ audits }) => audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
  figure(
    `${address} largest paint`,
    median(paints),
    "ms",
    address === "/" || address === "/booking" ? "at most 1100" : "",
  );
  const failed = Object.values(reports[0]?.audits ?? {}).filter(({ score }) => score !== null && score < 0.9);
  console.log(`${address} audits below 90: ${failed.map(({ title }) => title).join("; ") || "none"}`);
}
fs.rmSync(folder, { recursive: true });
await site.stop();

async function findComingStop(): Promise<string> {
  const schedule = await (await fetch(`${site.origin}/schedule`)).text();
  const found = /href="(\/stops\/\d+)"/.exec(schedule)?.[1];
  if (!found) throw new Error("The schedule names no stop");
  return found;
}

function report(url: string): Report {
  const file = path.join(folder, "report.json");
  execFileSync(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--chrome-flags=${FLAGS.join(" ")}`,
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
