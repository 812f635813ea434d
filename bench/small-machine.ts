import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPeople, MAIL, signIn, startSmtp } from "./mail-run.ts";
import { memoryLimit } from "./memory-limit.ts";
import { pageTime } from "./page-times.ts";
import { fiveTimes, heicFile, jpegFile } from "./photo-files.ts";
import { figure, startSite } from "./site.ts";

// A machine of 512 MB, all at once: five 12-megapixel HEICs and five JPEGs, a send of 10,000 mails and 2,000 page views. Needs
// root, for the kernel's limit, and Debian's `heif-enc`.
const LIMIT = 512 * 1024 * 1024;
const PEOPLE = 10_000;
const VIEWS = 2000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-small-"));
const jpeg = await jpegFile(path.join(folder, "photo.jpg"), 88, 8);
const submissions = await Promise.all([fiveTimes(heicFile(jpeg), "image/heic"), fiveTimes(jpeg, "image/jpeg")]);
await addPeople(folder, PEOPLE);
const smtp = await startSmtp();
const memory = memoryLimit(LIMIT);
const variables = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${smtp.port}?maxConnections=20` };
const site = await memory.within(() => startSite(variables));
const owner = await signIn(site.origin);

const startedAt = performance.now();
const [stored, times] = await Promise.all([
  Promise.all(submissions.map(submitted)),
  views(),
  owner("POST", "/api/subscribers/mass-email", MAIL).then(allSent),
]);
figure("all done", (performance.now() - startedAt) / 1000, "s");
figure(
  "photos that show",
  stored.reduce((sum, count) => sum + count, 0),
  "photos",
  "10",
);
figure("page views answered", times.length, "views", String(VIEWS));
figure("page views, 99th percentile", times.toSorted((a, b) => a - b)[Math.floor(VIEWS * 0.99)] ?? Number.NaN, "ms");
figure("mails sent", (await smtp.count()).total, "mails", String(PEOPLE));
figure("memory held at most, of 512", memory.peak() / 1024 / 1024, "MB");
figure("processes killed", memory.killed(), "processes", "0");

await site.stop();
smtp.stop();
memory.remove();
fs.rmSync(folder, { recursive: true });

/** @returns how many photos of the submission show */
async function submitted({ headers, bytes }: Awaited<ReturnType<typeof fiveTimes>>): Promise<number> {
  const answer = await fetch(`${site.origin}/api/photo-submissions`, { method: "POST", headers, body: bytes });
  const row = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(row));
  return row.photos.length;
}

async function views(): Promise<number[]> {
  const times: number[] = [];
  for (let view = 0; view < VIEWS; view += 1) times.push(await pageTime(site.origin));
  return times;
}

async function allSent() {
  while ((await smtp.count()).total < PEOPLE) await wait(200);
}
