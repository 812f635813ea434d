import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { addPeople, MAIL, signIn, startSmtp } from "./mail-run.ts";
import { figure, startSite } from "./site.ts";

// 10,000 mails through the outbox against a bare pooled nodemailer loop, over as many connections to the same server.
const PEOPLE = 10_000;
const CONNECTIONS = 20;

const agent = new http.Agent({ keepAlive: true });
const smtp = await startSmtp();
const url = `smtp://127.0.0.1:${smtp.port}?maxConnections=${CONNECTIONS}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-outbox-"));
await addPeople(folder, PEOPLE);
const site = await startSite({ DATA_DIR: folder, SMTP_URL: url });
const owner = await signIn(site.origin);
// One whole mail, so that what the loop sends is as large as what the outbox sends.
await owner("POST", "/api/notifications/test", { content: { kind: "mass-email", ...MAIL } });

const bare = await bareLoop();
await smtp.clear();

for (let view = 0; view < 500; view++) await pageTime();
const idle = await pageTimes(async () => wait(10_000));
const before = site.residentBytes();
let peak = before;

const startedAt = performance.now();
let tookMs = 0;
const call = owner("POST", "/api/subscribers/mass-email", MAIL).then(() => {
  tookMs = performance.now() - startedAt;
});
const busy = await pageTimes(async () => {
  while ((await smtp.count()).total < PEOPLE) {
    peak = Math.max(peak, site.residentBytes());
    await wait(200);
  }
});
const throughput = (PEOPLE / (performance.now() - startedAt)) * 1000;
await call;
const { people, total } = await smtp.count();

figure("the call that starts 10,000 mails", tookMs / 1000, "s", "at most 10");
figure("bare nodemailer loop", bare, "mails/s");
figure("outbox", throughput, "mails/s");
figure("outbox against the bare loop", throughput / bare, "times", "at least 0.8");
figure("people reached", people, "people", String(PEOPLE));
figure("mails sent", total, "mails", String(PEOPLE));
figure("memory grown", (peak - before) / 1e6, "MB", "at most 40");
figure("home page, 99th percentile, idle", idle, "ms");
figure("home page, 99th percentile, while sending", busy, "ms", `at most ${(idle * 2).toFixed(2)}`);

await site.stop();
smtp.stop();

async function bareLoop(): Promise<number> {
  const transport = createTransport({ url, pool: true, maxMessages: Number.POSITIVE_INFINITY });
  const body = "x".repeat(2500);
  const loopStartedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < PEOPLE) {
        const to = `person${next++}@example.com`;
        await transport.sendMail({ from: "ice@example.com", to, subject: MAIL.subject, text: body, html: body });
      }
    }),
  );
  transport.close();
  return (PEOPLE / (performance.now() - loopStartedAt)) * 1000;
}

/** The 99th percentile of a page that is asked for a hundred times a second meanwhile. */
async function pageTimes(meanwhile: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  let running = true;
  const asking = (async () => {
    while (running) {
      times.push(await pageTime());
      await wait(10);
    }
  })();
  await meanwhile();
  running = false;
  await asking;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** By `http`, whose own work is small beside what is measured. */
function pageTime(): Promise<number> {
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(site.origin, { agent, headers: { "accept-encoding": "br" } }, (response) => {
        response.resume().on("end", () => resolve(performance.now() - askedAt));
      })
      .on("error", reject);
  });
}
