import { expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const stop = { name: "[1]", address: "1 Road", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };

it("a column is converted only in its own table", async () => {
  const truck = await site();
  await truck.owner("POST", "/api/locations", stop);
  await truck.database(async (db) => {
    const text = db.selectFrom("locations").select(["name as colors", "id as isRead", "isOpen"]);
    expect(await text.execute()).toEqual([{ colors: "[1]", isRead: 1, isOpen: true }]);
    const lists = db.selectFrom("business").select(["business.colors", "business.isSetUp"]);
    expect(await lists.execute()).toMatchObject([{ colors: { main: expect.any(String) }, isSetUp: true }]);
  });
});
