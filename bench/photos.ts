import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { fiveTimes, heicFile, jpegFile } from "./photo-files.ts";
import { figure, startSite } from "./site.ts";

// What the server does with photos of 12 megapixels: how long until they show, what everybody else notices of it, and what
// submissions of 100 MB cost in memory. HEIC needs Debian's `heif-enc`.
const MB = 1024 * 1024;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-photos-"));
const site = await startSite();
// Whatever goes wrong, this ends.
const end = setTimeout(() => process.exit(1), 10 * 60_000);

try {
  const jpeg = await photoFile("photo.jpg", 88, 8);
  await showing("five 12-megapixel JPEGs", jpeg, "image/jpeg");
  await showing("five 12-megapixel HEICs", heicFile(jpeg), "image/heic");

  const body = jsonBody(await photoFile("large.jpg", 100, 22));
  await pause(20_000);
  await memory("one JSON submission of 100 MB", body, 1);
  await pause(20_000);
  await memory("ten JSON submissions of 100 MB at once", body, 10);
} finally {
  await site.stop();
  fs.rmSync(folder, { recursive: true });
  clearTimeout(end);
}

async function photoFile(name: string, quality: number, grain: number): Promise<string> {
  const file = await jpegFile(path.join(folder, name), quality, grain);
  figure(name, fs.statSync(file).size / MB, "MB");
  return file;
}

/** Submits five of a photo and measures until they are listed, while somebody else looks at pages. */
async function showing(name: string, file: string, type: string) {
  const { headers, bytes } = await fiveTimes(file, type);
  const before = await countPhotos();

  const watch = watchOthers();
  const request = http.request(`${site.origin}/api/photo-submissions`, {
    method: "POST",
    headers: { ...headers, "content-length": bytes.length },
  });
  request.end(bytes);
  await once(request, "finish");
  const sentAt = performance.now();
  const [response] = await once(request, "response");
  if (response.statusCode !== 201) throw new Error(await text(response));
  response.resume();
  if ((await countPhotos()) !== before + 1) throw new Error("It does not show");
  figure(`${name}, last byte to listed`, performance.now() - sentAt, "ms");
  const { p99, count } = await watch.stop();
  figure(`${name}, other requests meanwhile, 99th percentile of ${count}`, p99, "ms", "at most 100");
}

async function countPhotos(): Promise<number> {
  const answer = await fetch(`${site.origin}/api/photo-submissions?limit=1`);
  await answer.text();
  return Number(answer.headers.get("x-total-count"));
}

/** Asks for a page, the current stop and the gallery, one after another, until told to stop. */
function watchOthers() {
  const times: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const address of ["/", "/api/locations/current", "/api/photo-submissions?limit=24"]) {
        const startedAt = performance.now();
        await (await fetch(site.origin + address)).text();
        times.push(performance.now() - startedAt);
      }
      await pause(5);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      const sorted = times.toSorted((one, other) => one - other);
      return { count: sorted.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
    },
  };
}

/** A submission in the spec's JSON with as many copies of a photo as fit into 100 MB, in a file. */
function jsonBody(photo: string): string {
  const bytes = fs.readFileSync(photo);
  const count = Math.min(5, Math.floor((100 * MB) / bytes.length));
  const url = `data:image/jpeg;base64,${bytes.toString("base64")}`;
  const file = path.join(folder, "body.json");
  fs.writeFileSync(file, JSON.stringify({ customerName: "Bench", photoData: Array(count).fill(url) }));
  figure("photos in the JSON submission", (bytes.length * count) / MB, "MB");
  return file;
}

/** Sends it so often at once, and measures how the server and its picture process grow. */
async function memory(name: string, file: string, times: number) {
  const idle = residentBytes();
  let [peakServer, peakTree] = [0, 0];
  const sampling = setInterval(() => {
    const now = residentBytes();
    peakServer = Math.max(peakServer, now.server);
    peakTree = Math.max(peakTree, now.tree);
  }, 20);
  const startedAt = performance.now();
  const watch = watchOthers();
  await Promise.all(Array.from({ length: times }, () => submitFile(file)));
  const { p99 } = await watch.stop();
  clearInterval(sampling);
  figure(`${name}, all stored`, (performance.now() - startedAt) / 1000, "s");
  figure(`${name}, growth of the server`, (peakServer - idle.server) / MB, "MB", "at most 150");
  figure(`${name}, growth with the picture process`, (peakTree - idle.tree) / MB, "MB");
  figure(`${name}, other requests meanwhile, 99th percentile`, p99, "ms");
}

async function submitFile(file: string) {
  const request = http.request(`${site.origin}/api/photo-submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": fs.statSync(file).size },
  });
  fs.createReadStream(file).pipe(request);
  const [response] = await once(request, "response");
  const answer = await text(response);
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${answer}`);
}

function residentBytes() {
  const server = site.residentBytes();
  const children = fs
    .readdirSync(`/proc/${site.pid}/task`)
    .flatMap((task) => fs.readFileSync(`/proc/${site.pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean));
  const ofChildren = children.map((child) => {
    try {
      return Number(fs.readFileSync(`/proc/${child}/status`, "utf8").match(/^VmRSS:\s+(\d+) kB/m)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  });
  return { server, tree: ofChildren.reduce((sum, bytes) => sum + bytes, server) };
}
