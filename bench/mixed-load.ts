import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { figure, startSite } from "./site.ts";

// What a day at the fair asks of one process: 90 % home, 6 % API reads, 3 % pictures, 1 % forms. First as much as it can bear,
// then half of that for a minute. Needs `wrk`.
const CONNECTIONS = 32;
const HIGHEST_SECONDS = 10;
const SECONDS = 60;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-mixed-"));
const site = await startSite();
const picture = await addPhoto(site.origin);
const script = path.join(folder, "mix.lua");
fs.writeFileSync(
  script,
  `local pause = tonumber(os.getenv("PAUSE_MS"))
   local reads = { "/api/locations/current", "/api/menu", "/api/photo-submissions", "/api/locations/upcoming" }
   local body = '{"firstName":"Ada","lastName":"Snow","email":"ada@example.com","subject":"feedback","message":"Hello"}'
   init = function() math.randomseed(os.time()) end
   delay = function() return math.random() * 2 * pause end
   request = function()
     local draw = math.random(100)
     if draw <= 90 then return wrk.format("GET", "/", { ["accept-encoding"] = "br" }) end
     if draw <= 96 then return wrk.format("GET", reads[math.random(#reads)]) end
     if draw <= 99 then return wrk.format("GET", "${picture}") end
     return wrk.format("POST", "/api/contact", { ["content-type"] = "application/json" }, body)
   end`,
);

await load(3, 0);
const highest = await load(HIGHEST_SECONDS, 0);
figure("mixed load, highest rate", highest.rate, "requests/s");
// Each connection rests between two requests, on average for so long that all together ask half as often.
const pause = (1000 * CONNECTIONS) / (highest.rate / 2);
await load(10, pause);
const memoryBefore = site.residentBytes();
const held = await load(SECONDS, pause);
figure("mixed load, held for a minute", held.rate, "requests/s", "half of the highest");
figure("its 99th percentile", held.p99, "ms", "below 20");
figure("its errors", held.errors, "", "0");
figure("memory after the minute", site.residentBytes() / 1e6, "MB");
figure("growth over the minute", (site.residentBytes() - memoryBefore) / 1e6, "MB", "flat");
await site.stop();
fs.rmSync(folder, { recursive: true });

async function load(seconds: number, pauseMs: number) {
  const { stdout } = await promisify(execFile)(
    "wrk",
    ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", "-s", script, site.origin],
    { env: { ...process.env, PAUSE_MS: String(Math.max(0, pauseMs)) } },
  );
  const refused = Number(stdout.match(/Non-2xx or 3xx responses: (\d+)/)?.[1] ?? 0);
  const broken = stdout.match(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/)?.slice(1) ?? [];
  return {
    rate: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99: percentile(stdout, 99),
    errors: refused + broken.reduce((sum, count) => sum + Number(count), 0),
  };
}

/** In milliseconds. */
function percentile(output: string, which: number): number {
  const [, figures = "", unit = "ms"] = output.match(new RegExp(`${which}%\\s+([\\d.]+)(us|ms|s)`)) ?? [];
  return Number(figures) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1);
}

/** @returns the address of a picture as a phone loads it */
async function addPhoto(origin: string): Promise<string> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "grey", noise } })
    .blur(4)
    .jpeg()
    .toBuffer();
  const answer = await fetch(`${origin}/api/photo-submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ photoData: [`data:image/jpeg;base64,${photo.toString("base64")}`] }),
  });
  const { photoUrls }: { photoUrls: string[] } = await answer.json();
  return photoUrls[0] ?? "";
}
