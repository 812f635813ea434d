import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPeople, bareLoop, MAIL, signIn, startSmtp } from "./mail-run.ts";
import { pageTime, pageTimes } from "./page-times.ts";
import { figure, median, startSite } from "./site.ts";

// 10,000 mails through the outbox against a bare pooled nodemailer loop, over as many connections to the same server, which
// answers at once: three times in turn.
const PEOPLE = 10_000;
const CONNECTIONS = 20;
const ROUNDS = 3;

const smtp = await startSmtp();
const url = `smtp://127.0.0.1:${smtp.port}?maxConnections=${CONNECTIONS}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-outbox-"));
await addPeople(folder, PEOPLE);
const site = await startSite({ DATA_DIR: folder, SMTP_URL: url });
const owner = await signIn(site.origin);
// One whole mail, so that what the loop sends is as large as what the outbox sends.
await owner("POST", "/api/notifications/test", { content: { kind: "mass-email", ...MAIL } });

for (let view = 0; view < 500; view++) await pageTime(site.origin);
const idle = await pageTimes(site.origin, async () => wait(20_000));
const before = site.residentBytes();
let peak = before;

const rounds = [];
for (let number = 1; number <= ROUNDS; number++) rounds.push(await round(number));

figure("the call that starts 10,000 mails", median(rounds.map(({ call }) => call / 1000)), "s", "at most 10");
figure("bare nodemailer loop", median(rounds.map(({ bare }) => bare)), "mails/s");
figure("outbox", median(rounds.map(({ outbox }) => outbox)), "mails/s");
figure(
  "outbox against the bare loop",
  median(rounds.map(({ bare, outbox }) => outbox / bare)),
  "times",
  "at least 0.8",
);
figure("people reached", Math.min(...rounds.map(({ people }) => people)), "people", String(PEOPLE));
figure("mails sent", Math.max(...rounds.map(({ total }) => total)), "mails", String(PEOPLE));
figure("memory grown", (peak - before) / 1e6, "MB");
figure("home page, 99th percentile, idle", idle, "ms");
figure("home page, 99th percentile, beside the bare loop", median(rounds.map(({ beside }) => beside)), "ms");
figure("home page, 99th percentile, while sending", median(rounds.map(({ busy }) => busy)), "ms", "at most 25");

await site.stop();
smtp.stop();

async function round(number: number) {
  let bare = 0;
  // What the page loses to a machine that is busy with as many mails, none of them the site's.
  const beside = await pageTimes(site.origin, async () => {
    bare = await bareLoop(url, CONNECTIONS, PEOPLE);
  });
  await smtp.clear();

  const startedAt = performance.now();
  let call = 0;
  let outbox = 0;
  const calling = owner("POST", "/api/subscribers/mass-email", { ...MAIL, subject: `${MAIL.subject} ${number}` });
  const answered = calling.then(() => {
    call = performance.now() - startedAt;
  });
  const busy = await pageTimes(site.origin, async () => {
    while ((await smtp.count()).total < PEOPLE) {
      peak = Math.max(peak, site.residentBytes());
      await wait(200);
    }
    outbox = (PEOPLE / (performance.now() - startedAt)) * 1000;
  });
  await answered;
  return { beside, bare, call, outbox, busy, ...(await smtp.count()) };
}
