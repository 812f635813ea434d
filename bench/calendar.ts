import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { figure, startSite } from "./site.ts";
import { twoYearsOfStops } from "./two-years.ts";

// Ten calendar programs ask for the public feed as fast as they can, of a site with two years of stops, while visitors look at home.
// Needs `wrk`.
const SECONDS = 10;

const site = await startSite();
await twoYearsOfStops(site.origin);
await load("/schedule.ics", 10, 2);
const [feed, home] = await Promise.all([load("/schedule.ics", 10, SECONDS), load("/", 2, SECONDS)]);
figure("calendar feed, two years of stops", feed.rate, "requests/s", "at least 1,000");
figure("home's 99th percentile meanwhile", home.p99, "ms", "at most 25");
await site.stop();

async function load(path: string, connections: number, seconds: number) {
  const { stdout } = await promisify(execFile)("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    "-H",
    "accept-encoding: gzip",
    site.origin + path,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${path} answered something else than 200`);
  const [, p99 = "", unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    /** In milliseconds. */
    p99: Number(p99) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1),
  };
}
