import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../scripts/private-postgres.ts";
import { holdTo } from "./cpu-share.ts";
import { signIn } from "./mail-run.ts";
import { figure, median, startSite } from "./site.ts";

// Two processes on one Postgres against one: form submissions, and how soon each shows what was written through the other.
// Needs `wrk` and Postgres. Postgres waits for the disk here as it would anywhere.
const SECONDS = 8;
const ROUNDS = 3;
const WRITES = 100;
/** Where site, database and load share two cores, more processes cannot help: so each is also held to so much of one. */
const SHARE = 0.2;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-two-"));
const script = path.join(folder, "form.lua");
// Sign-ups: the form that leaves nothing to send, which only one of the processes would do.
fs.writeFileSync(
  script,
  `local run, count = os.getenv("RUN"), 0
   request = function()
     count = count + 1
     local body = string.format('{"email":"person%d.%s@example.com","firstName":"Ada"}', count, run)
     return wrk.format("POST", nil, { ["content-type"] = "application/json" }, body)
   end`,
);
const postgres = await startPostgres([]);
const variables = { DATABASE_URL: `${postgres.origin}/postgres`, DATA_DIR: folder };
const one = await startSite(variables);
const other = await startSite(variables);

const seen = await writesSeen();
const times = seen.map(({ milliseconds }) => milliseconds);
figure("a write seen through the other process, median", median(times), "ms");
figure("a write seen through the other process, longest", Math.max(...times), "ms", "at most 100");
figure("requests until it is seen, most", Math.max(...seen.map(({ requests }) => requests)), "", "1");

await forms([one.origin, other.origin], 2);
const rates: Record<"one" | "two" | "oneHeld" | "twoHeld", number[]> = { one: [], two: [], oneHeld: [], twoHeld: [] };
for (let round = 0; round < ROUNDS; round++) {
  rates.one.push(await forms([one.origin]));
  rates.two.push(await forms([one.origin, other.origin]));
}
figure("cores", os.availableParallelism(), "");
figure("form submissions, one process", median(rates.one), "/s");
figure("form submissions, two processes", median(rates.two), "/s");
figure("two against one", median(rates.two) / median(rates.one), "times", "at least 1.7 where there are cores for it");

const releases = [one, other].map(({ pid }) => holdTo(pid, SHARE));
if (releases.every((release) => release !== null)) {
  for (let round = 0; round < ROUNDS; round++) {
    rates.oneHeld.push(await forms([one.origin]));
    rates.twoHeld.push(await forms([one.origin, other.origin]));
  }
  figure(`form submissions, one process held to ${SHARE} cores`, median(rates.oneHeld), "/s");
  figure(`form submissions, two processes held to ${SHARE} cores each`, median(rates.twoHeld), "/s");
  figure("two against one, each held", median(rates.twoHeld) / median(rates.oneHeld), "times", "at least 1.7");
}

await one.kill();
await other.kill();
for (const release of releases) release?.();
await postgres.stop();
fs.rmSync(folder, { recursive: true });

/** Submissions a second, sent to all of these at once. */
async function forms(origins: string[], seconds = SECONDS): Promise<number> {
  const run = promisify(execFile);
  const outputs = await Promise.all(
    origins.map((origin) =>
      run("wrk", ["-t1", "-c16", `-d${seconds}s`, "-s", script, `${origin}/api/subscribers`], {
        env: { ...process.env, RUN: randomUUID() },
      }),
    ),
  );
  return outputs
    .map(({ stdout }) => {
      if (/Non-2xx or 3xx/.test(stdout)) throw new Error(stdout);
      return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
    })
    .reduce((sum, rate) => sum + rate, 0);
}

/** What passes from a write's answer to the first page of the other process that shows it. */
async function writesSeen(): Promise<{ milliseconds: number; requests: number }[]> {
  const owner = await signIn(one.origin);
  // The first page of a process brings the code that draws it: that is part of its start.
  await (await fetch(other.origin)).text();
  const seen: { milliseconds: number; requests: number }[] = [];
  for (let write = 0; write < WRITES; write++) {
    const tagline = `Tagline number ${write}.`;
    await owner("PUT", "/api/business", { tagline });
    const writtenAt = performance.now();
    let requests = 1;
    while (!(await (await fetch(other.origin)).text()).includes(tagline)) requests += 1;
    seen.push({ milliseconds: performance.now() - writtenAt, requests });
  }
  return seen;
}
