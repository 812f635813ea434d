import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../server/app.ts";
import { readEnv } from "../server/env.ts";
import { builtPages } from "../server/web/pages/built.ts";
import { openProviders } from "../tests/helpers/season-providers.ts";
import type { Stage } from "../tests/helpers/season-world.ts";
import { playSeasons } from "../tests/helpers/seasons.ts";
import { PASSWORD } from "./site.ts";

// Plays seasons of a business against a model (tests/helpers/seasons.ts): every write of the desk, messages that wait, restarts, both
// clock changes. Each season has a site of its own; every second one is served by two servers in turn, as while one takes over from
// the other. `node bench/seasons.ts 500 21` plays so many days, beginning with the 21st season.
const DAYS = Number(process.argv[2] ?? 10_000);
const FIRST_SEED = Number(process.argv[3] ?? 1);
const DAYS_OF_A_SEASON = 100;
const ZONES = ["America/Chicago", "Europe/Berlin", "Pacific/Auckland"];
const FIRST_DAYS = ["2026-01-05", "2026-03-01", "2026-07-20", "2026-09-15"];

let [looks, wrong] = [0, 0];
for (let seed = FIRST_SEED; (seed - FIRST_SEED) * DAYS_OF_A_SEASON < DAYS; seed += 1) {
  const timezone = ZONES[seed % ZONES.length] ?? "UTC";
  const stage = await open(timezone, seed % 2 === 0 ? 2 : 1);
  const season = {
    seed,
    days: Math.min(DAYS_OF_A_SEASON, DAYS - (seed - FIRST_SEED) * DAYS_OF_A_SEASON),
    timezone,
    first: FIRST_DAYS[seed % FIRST_DAYS.length] ?? "2026-01-05",
  };
  const outcome = await playSeasons(season, stage).catch((error) => {
    throw new Error(`Season ${seed} came to no end`, { cause: error });
  });
  await stage.close();
  looks += outcome.looks;
  wrong += outcome.wrong.length;
  for (const words of outcome.wrong.slice(0, 3)) console.error(`seed ${seed}: ${words}`);
}
console.log(`days played: ${DAYS}`);
console.log(`views looked at: ${looks}`);
console.log(`wrong: ${wrong}  (0)`);
process.exit(0);

async function open(timezone: string, count: number): Promise<Stage & { close(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "season-"));
  const clock = { time: new Date("2026-01-01T12:00:00Z"), now: () => new Date(clock.time) };
  const providers = await openProviders(clock.now);
  const env = readEnv({
    ...providers.env,
    DATA_DIR: folder,
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    BUSINESS_TIMEZONE: timezone,
    ...(count > 1 && { LISTEN_FDS: "1" }),
  });
  const start = () => createApp({ env, clock, pages: builtPages });
  type Server = Awaited<ReturnType<typeof start>>;
  const servers: Server[] = [];
  for (let number = 1; number <= count; number += 1) {
    const server = await start();
    if (number === 1) await server.owner.setFirstPassword(PASSWORD);
    servers.push(server);
  }
  let cookie = "";

  /** Each request meets another server than the one before. */
  function nextServer(): FastifyInstance {
    const [next] = servers.splice(0, 1);
    if (!next) throw new Error("No server is there");
    servers.push(next);
    return next.app;
  }

  async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object, headers = { cookie }) {
    const answer = await nextServer().inject({ method, url, headers, ...(body && { payload: body }) });
    const isJson = answer.headers["content-type"]?.startsWith("application/json");
    return { status: answer.statusCode, text: answer.body, json: isJson ? answer.json() : undefined };
  }

  async function signIn() {
    const answer = await nextServer().inject({
      method: "POST",
      url: "/api/admin/login",
      payload: { password: PASSWORD },
    });
    const session = answer.cookies.find(({ name }) => name.endsWith("session"));
    cookie = `${session?.name}=${session?.value}`;
  }

  return {
    // What is on its way belongs to the time before.
    async setTime(moment) {
      for (const { outbox } of servers) await outbox.drain();
      clock.time = moment;
    },
    // Over months a session ends.
    async owner(method, url, body, headers) {
      const answer = await call(method, url, body, { cookie, ...headers });
      if (answer.status !== 401) return answer;
      await signIn();
      return call(method, url, body, { cookie, ...headers });
    },
    async read(url) {
      const { status, text } = await call("GET", url, undefined, { cookie: "" });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      return text;
    },
    async restart() {
      // One after the other, as an update does it.
      for (const _ of [...servers]) {
        await servers.shift()?.app.close();
        servers.push(await start());
      }
    },
    phone: providers.phone,
    setMail: providers.setMail,
    async received() {
      for (const { outbox } of servers) await outbox.drain();
      return providers.received();
    },
    async close() {
      for (const { app } of servers) await app.close();
      await providers.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
