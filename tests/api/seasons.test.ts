import { expect, it, onTestFinished } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { NOT_PLAYED } from "../helpers/season-bystanders.ts";
import { openProviders } from "../helpers/season-providers.ts";
import type { Stage } from "../helpers/season-world.ts";
import { playSeasons } from "../helpers/seasons.ts";
import { site } from "../helpers/site.ts";

/** A site in this process, with its pages and what carries its messages. */
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

it("seasons of a business in three time zones: every view is right at every look, and every write of the desk is played", {
  timeout: 300_000,
}, async () => {
  const played = new Set<string>();
  let operations: string[] = [];
  // Each crosses a change of the clocks.
  for (const { seed, timezone, first } of [
    { seed: 1, timezone: "America/Chicago", first: "2026-10-20" },
    { seed: 2, timezone: "Europe/Berlin", first: "2027-03-16" },
    { seed: 3, timezone: "Pacific/Auckland", first: "2026-09-15" },
  ]) {
    const site = await stage(timezone);
    const outcome = await playSeasons({ seed, days: 25, timezone, first }, site);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.looks).toBeGreaterThan(900);
    for (const call of outcome.played) played.add(call);
    operations = await site.operations();
  }
  expect(operations.filter((operation) => !played.has(operation)).sort()).toEqual(Object.keys(NOT_PLAYED).sort());
});
