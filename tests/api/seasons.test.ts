import { expect, it } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { playSeasons, type Stage } from "../helpers/seasons.ts";
import { site } from "../helpers/site.ts";

/** A site in this process, with its pages. */
async function stage(timezone: string): Promise<Stage> {
  const open = async (folder?: string) => site({ ...(folder && { folder }), pages: builtPages });
  let truck = await open();
  await truck.owner("PUT", "/api/business", { timezone });
  let time = new Date(0);
  let cookie = "";
  return {
    setTime(moment) {
      time = moment;
      truck.clock.time = moment;
    },
    // Over months a session ends.
    async owner(method, url, body) {
      const ask = () => truck.visitor(method, url, body, { cookie });
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
  };
}

it.each([
  { seed: 1, timezone: "America/Chicago", first: "2026-10-10" },
  { seed: 2, timezone: "Europe/Berlin", first: "2027-03-10" },
  { seed: 3, timezone: "Pacific/Auckland", first: "2026-09-10" },
])(
  "seasons of a business in $timezone: every view is right at every look",
  { timeout: 180_000 },
  async ({ seed, timezone, first }) => {
    const { looks, wrong } = await playSeasons({ seed, days: 34, timezone, first }, await stage(timezone));
    expect(wrong).toEqual([]);
    expect(looks).toBeGreaterThan(250);
  },
);
