import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addPeople, signIn, startDouble } from "./mail-run.ts";
import { pageTime, pageTimes } from "./page-times.ts";
import { figure, startSite } from "./site.ts";

// 5,000 SMS through the outbox against a bare loop of the same requests, over as many connections to the same double.
const PEOPLE = 5000;
const CONNECTIONS = 10;
const SID = "AC0123456789abcdef0123456789abcdef";

const twilio = await startDouble("twilio-server.ts");
const url = `http://127.0.0.1:${twilio.port}`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-sms-"));
await addPeople(folder, PEOPLE, true);
const keys = { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: "bench", TWILIO_FROM: "+12175550100", TWILIO_API_URL: url };
const site = await startSite({ DATA_DIR: folder, ...keys });
const owner = await signIn(site.origin);

const bare = await bareLoop();
await twilio.clear();
for (let view = 0; view < 500; view++) await pageTime(site.origin);
const idle = await pageTimes(site.origin, async () => wait(5000));
const before = site.residentBytes();
let peak = before;

const startedAt = performance.now();
let tookMs = 0;
const call = owner("POST", "/api/subscribers/mass-sms", { message: "Mango all week long" }).then(() => {
  tookMs = performance.now() - startedAt;
});
const busy = await pageTimes(site.origin, async () => {
  while ((await twilio.count()).total < PEOPLE) {
    peak = Math.max(peak, site.residentBytes());
    await wait(200);
  }
});
const throughput = (PEOPLE / (performance.now() - startedAt)) * 1000;
await call;
const { people, total } = await twilio.count();

figure("the call that starts 5,000 SMS", tookMs / 1000, "s", "at most 10");
figure("bare loop", bare, "SMS/s");
figure("outbox", throughput, "SMS/s");
figure("outbox against the bare loop", throughput / bare, "times", "at least 0.8");
figure("people reached", people, "people", String(PEOPLE));
figure("SMS sent", total, "SMS", String(PEOPLE));
figure("memory grown", (peak - before) / 1e6, "MB");
figure("home page, 99th percentile, idle", idle, "ms");
figure("home page, 99th percentile, while sending", busy, "ms", "at most 25");

await site.stop();
twilio.stop();

async function bareLoop(): Promise<number> {
  const loopStartedAt = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < PEOPLE) {
        const body = new URLSearchParams({
          To: `+1217555${next++}`,
          From: "+12175550100",
          Body: "Mango all week long",
        });
        const address = `${url}/2010-04-01/Accounts/${SID}/Messages.json`;
        await (await fetch(address, { method: "POST", body })).text();
      }
    }),
  );
  return (PEOPLE / (performance.now() - loopStartedAt)) * 1000;
}
