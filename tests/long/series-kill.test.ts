import { expect, it } from "vitest";
import { openDatabase } from "../../server/db/database.ts";
import { readEnv } from "../../server/env.ts";
import { placeOf } from "../helpers/databases.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder } from "../helpers/site.ts";

const KILLS = 3;
const RULES = 5;

const rule = (number: number) => ({
  name: `Market ${number}`,
  address: "1 Main Street",
  startTime: "11:00",
  endTime: "18:00",
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  everyWeeks: 1,
  from: "2026-01-01",
});

/** As after a month without power: the stops of the later weeks were never made. */
async function forgetLaterStops(place: Record<string, string>) {
  const db = await openDatabase(readEnv(place));
  const rows = await db.selectFrom("locations").select(["id", "date"]).orderBy("date").execute();
  const early = new Set(rows.slice(0, 10 * RULES).map(({ id }) => id));
  const later = rows.filter(({ id }) => !early.has(id)).map(({ id }) => id);
  if (later.length > 0) await db.deleteFrom("locations").where("id", "in", later).execute();
  await db.destroy();
}

it("a server killed while stops are made has each once at the next start, and every rule that was answered", async () => {
  const place = { ...placeOf(newFolder()) };
  const answered = new Set<number>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await siteProcess(place);
    const before = answered.size;
    const enough = Promise.withResolvers<void>();
    const asked = Array.from({ length: RULES }, async (_, number) => {
      const made = await server.owner("POST", "/api/series", rule(number));
      if (made) answered.add(made.id);
      // Each time another number of rules is under way.
      if (answered.size === before + kill) enough.resolve();
    });
    // Others look meanwhile, and whoever looks first makes what is missing.
    const looks = Array.from({ length: 5 }, () => server.owner("GET", "/api/schedule"));
    await enough.promise;
    await server.end("SIGKILL");
    await Promise.all([...asked, ...looks]);
    await forgetLaterStops(place);
  }

  const server = await siteProcess(place);
  const stops: { seriesId: number; originalDate: string }[] = await server.owner("GET", "/api/locations");
  const rules: { id: number }[] = await server.owner("GET", "/api/series");
  expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining([...answered]));
  const { days }: { days: string[] } = await server.owner("POST", "/api/series/preview", rule(0));
  for (const { id } of rules) {
    const made = stops.filter(({ seriesId }) => seriesId === id).map(({ originalDate }) => originalDate);
    expect(new Set(made).size, "each once").toBe(made.length);
    expect(made).toEqual(expect.arrayContaining(days.slice(1)));
  }
});
