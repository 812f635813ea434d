import { expect, it, onTestFinished } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { NOT_PLAYED } from "../helpers/season-bystanders.ts";
import { openProviders } from "../helpers/season-providers.ts";
import type { Stage } from "../helpers/season-world.ts";
import { playSeasons } from "../helpers/seasons.ts";
import { commitSeed, playsAll } from "../helpers/seeds.ts";
import { site } from "../helpers/site.ts";

/** A site in this process, with its pages and its providers. */
async function stage(timezone: string): Promise<Stage & { operations(): Promise<string[]> }> {
  let time = new Date(0);
  const providers = await openProviders(() => time);
  onTestFinished(providers.close);
  const open = async (folder?: string) => site({ ...(folder && { folder }), pages: builtPages, env: providers.env });
  let truck = await open();
  await truck.owner("PUT", "/api/business", { timezone });
  let cookie = "";
  return {
    // What is on its way belongs to the time before.
    async setTime(moment) {
      await truck.outbox.drain();
      time = moment;
      truck.clock.time = moment;
    },
    // Over months a session ends.
    async owner(method, url, body, headers) {
      const ask = () => truck.visitor(method, url, body, { cookie, ...headers });
      const answer = await ask();
      if (answer.status !== 401) return answer;
      cookie = await truck.signIn();
      return ask();
    },
    async read(url) {
      const { status, text } = await truck.visitor("GET", url);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      return text;
    },
    async restart() {
      await truck.close();
      truck = await open(truck.folder);
      truck.clock.time = time;
    },
    phone: providers.phone,
    setMail: providers.setMail,
    async received() {
      await truck.outbox.drain();
      return providers.received();
    },
    async operations() {
      const { paths } = (await truck.visitor("GET", "/api/openapi.json")).json;
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods as object)
          .filter((method) => method !== "get")
          .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
      );
    },
  };
}

/** The clocks change on the sixth day. */
const DAYS = playsAll ? 16 : 8;

const SEASONS = [
  { seed: 1, timezone: "America/Chicago", first: "2026-10-27" },
  { seed: 2, timezone: "Europe/Berlin", first: "2027-03-23" },
  { seed: 3, timezone: "Pacific/Auckland", first: "2026-09-22" },
];

it.each(SEASONS.filter((_, index) => playsAll || index === commitSeed % SEASONS.length))(
  "a season in $timezone, over a change of the clocks: every view is right at every look",
  {
    timeout: 150_000,
  },
  async (season) => {
    const { looks, wrong } = await playSeasons({ ...season, days: DAYS }, await stage(season.timezone));
    expect(wrong).toEqual([]);
    expect(looks).toBeGreaterThan(DAYS * 50);
  },
);

it.runIf(playsAll)("in a longer season every write of the desk is played", { timeout: 150_000 }, async () => {
  const season = { seed: 4, timezone: "America/Chicago", first: "2026-08-01", days: 35 };
  const site = await stage(season.timezone);
  const { wrong, played } = await playSeasons(season, site);
  expect(wrong).toEqual([]);
  const operations = await site.operations();
  expect(operations.filter((operation) => !played.has(operation)).sort()).toEqual(Object.keys(NOT_PLAYED).sort());
});
