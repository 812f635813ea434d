import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPeople, bareLoop, MAIL, signIn, startSmtp } from "./mail-run.ts";
import { pageTime, pageTimes } from "./page-times.ts";
import { figure, startSite } from "./site.ts";

// 10,000 mails through the outbox against a bare pooled nodemailer loop, over as many connections to the same server.
const PEOPLE = 10_000;
const CONNECTIONS = 20;

const smtp = await startSmtp();
const url = `smtp://127.0.0.1:${smtp.port}?maxConnections=${CONNECTIONS}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-outbox-"));
await addPeople(folder, PEOPLE);
const site = await startSite({ DATA_DIR: folder, SMTP_URL: url });
const owner = await signIn(site.origin);
// One whole mail, so that what the loop sends is as large as what the outbox sends.
await owner("POST", "/api/notifications/test", { content: { kind: "mass-email", ...MAIL } });

for (let view = 0; view < 500; view++) await pageTime(site.origin);
// As long as the send takes: of fewer pages, one hiccup of the machine decides.
const idle = await pageTimes(site.origin, async () => wait(35_000));
let bare = 0;
// What the page loses to a machine that is busy with as many mails, none of them the site's.
const beside = await pageTimes(site.origin, async () => {
  bare = await bareLoop(url, CONNECTIONS, PEOPLE);
});
await smtp.clear();

const before = site.residentBytes();
let peak = before;

const startedAt = performance.now();
let tookMs = 0;
const call = owner("POST", "/api/subscribers/mass-email", MAIL).then(() => {
  tookMs = performance.now() - startedAt;
});
const busy = await pageTimes(site.origin, async () => {
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
figure("home page, 99th percentile, beside the bare loop", beside, "ms");
figure("home page, 99th percentile, while sending", busy, "ms", `at most ${(idle * 2).toFixed(2)}`);

await site.stop();
smtp.stop();
