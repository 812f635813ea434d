import { expect, it } from "vitest";
import { placeOf } from "../helpers/databases.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder, site } from "../helpers/site.ts";

it("a killed server keeps every acknowledged write", { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const server = await siteProcess({ ...placeOf(folder) });
    let answered = 0;
    let ended: Promise<void> | undefined;
    const writes = Array.from({ length: 40 }, async (_, index) => {
      const name = `Stop ${round}-${index}`;
      const stop = { name, address: "1 Road", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
      const created = await server.owner("POST", "/api/locations", stop);
      if (created?.name !== name) return;
      acknowledged.push(name);
      answered += 1;
      if (answered === 10) ended = server.end("SIGKILL");
    });
    await Promise.all(writes);
    await ended;
  }
  const truck = await site({ folder });
  const names = (await truck.owner("GET", "/api/locations")).json.map(({ name }: { name: string }) => name);
  expect(acknowledged.length).toBeGreaterThanOrEqual(30);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
});
