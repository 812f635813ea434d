import { describe, expect, it } from "vitest";
import { builtPages } from "../../server/web/pages/built.ts";
import { site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;
interface Item {
  id: number;
  name: string;
}

const item = { name: "Prickly Pear", category: "flavors" };
const publicMenu = async (truck: Truck): Promise<Item[]> => (await truck.visitor("GET", "/api/menu")).json;
const allItems = async (truck: Truck): Promise<Item[]> => (await truck.owner("GET", "/api/menu/items")).json;

describe("the menu editor", () => {
  it("shows visitors a new item at the end", async () => {
    const truck = await site();
    const { status, json } = await truck.owner("POST", "/api/menu/items", item);
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...item, description: null, syrupColor: null, smallPrice: null, isAvailable: true });
    expect((await publicMenu(truck)).at(-1)?.name).toBe("Prickly Pear");
  });

  it("answers 412 with the item when a change is based on an older revision", async () => {
    const truck = await site();
    const { id, revision } = (await truck.owner("POST", "/api/menu/items", item)).json;
    const rename = (name: string) =>
      truck.owner("PUT", `/api/menu/items/${id}`, { name }, { "if-match": `"${revision}"` });
    expect((await rename("Lime")).status).toBe(200);
    const { status, json } = await rename("Lemon");
    expect([status, json]).toMatchObject([412, { current: { name: "Lime" } }]);
  });

  it("keeps a sold-out item on the public menu", async () => {
    const truck = await site();
    const [first] = await publicMenu(truck);
    const { json } = await truck.owner("PUT", `/api/menu/items/${first?.id}`, { isAvailable: false, mediumPrice: 650 });
    expect(json).toMatchObject({ isAvailable: false, mediumPrice: 650, name: first?.name });
    expect((await publicMenu(truck))[0]).toMatchObject({ id: first?.id, isAvailable: false });
    await truck.owner("PUT", `/api/menu/items/${first?.id}`, { isAvailable: true });
    expect((await publicMenu(truck))[0]).toMatchObject({ id: first?.id, isAvailable: true });
  });

  it("reorders all items in one call", async () => {
    const truck = await site();
    const reversed = (await allItems(truck)).map(({ id }) => id).reverse();
    expect((await truck.owner("PUT", "/api/menu/order", { ids: reversed })).status).toBe(200);
    expect((await publicMenu(truck)).map(({ id }) => id)).toEqual(reversed);
  });

  it("refuses an order that omits, repeats or invents items", async () => {
    const truck = await site();
    const ids = (await allItems(truck)).map(({ id }) => id);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids.slice(1), 99_999], []]) {
      expect((await truck.owner("PUT", "/api/menu/order", { ids: wrong })).status).toBe(400);
    }
    expect((await allItems(truck)).map(({ id }) => id)).toEqual(ids);
  });

  it("deletes an item", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", "/api/menu/items", item);
    expect((await truck.owner("DELETE", `/api/menu/items/${json.id}`)).status).toBe(204);
    expect((await truck.owner("DELETE", `/api/menu/items/${json.id}`)).status).toBe(404);
  });

  it.each([
    [{ ...item, name: "" }],
    [{ ...item, category: 7 }],
    [{ ...item, smallPrice: 5.5 }],
    [{ ...item, smallPrice: -1 }],
    [{ ...item, smallPrice: "5.00" }],
    [{ ...item, description: "x".repeat(301) }],
    [{ ...item, allergens: "x".repeat(101) }],
    [{ ...item, syrupColor: "red" }],
    [[item]],
  ])("refuses %j", async (body) => {
    const truck = await site();
    const before = (await allItems(truck)).length;
    expect((await truck.owner("POST", "/api/menu/items", body)).status).toBe(400);
    expect(await allItems(truck)).toHaveLength(before);
  });

  it("answers 401 without a session", async () => {
    const truck = await site();
    expect((await truck.visitor("GET", "/api/menu/items")).status).toBe(401);
    expect((await truck.visitor("POST", "/api/menu/items", item)).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/menu/items/1", item)).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/menu/order", { ids: [] })).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/menu/items/1")).status).toBe(401);
    expect((await truck.owner("PUT", "/api/menu/items/99999", { name: "X" })).status).toBe(404);
  });
});

it("an item that is sold out today is back the next day", async () => {
  const truck = await site({ now: "2026-07-04T12:00:00-05:00" });
  const shown = async () => {
    const { revision: _, ...item } = (await truck.visitor("GET", "/api/menu")).json[0];
    return item;
  };
  const first = await shown();
  await truck.owner("POST", `/api/menu/${first.id}/sold-out`);
  expect(await shown()).toMatchObject({ isAvailable: false, isSoldOutToday: true });
  truck.clock.time = new Date("2026-07-04T23:59:00-05:00");
  expect(await shown()).toMatchObject({ isAvailable: false });
  truck.clock.time = new Date("2026-07-05T00:00:00-05:00");
  expect(await shown()).toEqual(first);
  await truck.owner("POST", `/api/menu/${first.id}/sold-out`);
  await truck.owner("DELETE", `/api/menu/${first.id}/sold-out`);
  expect(await shown()).toEqual(first);
  await truck.owner("POST", `/api/menu/${first.id}/sold-out`);
  await truck.owner("PUT", `/api/menu/items/${first.id}`, { isAvailable: true });
  expect(await shown()).toEqual(first);
  expect((await truck.owner("POST", "/api/menu/999/sold-out")).status).toBe(404);
  expect((await truck.visitor("POST", `/api/menu/${first.id}/sold-out`)).status).toBe(401);
});

describe("at a stop by night", () => {
  const NIGHT = { name: "Night Market", address: "1 Pier", date: "2026-07-04", startTime: "20:00", endTime: "02:00" };
  const isSoldOut = async (truck: Truck) => (await truck.visitor("GET", "/api/menu")).json[0].isSoldOutToday;
  const turn = (truck: Truck, time: string, day = "2026-07-05") => {
    truck.clock.time = new Date(`${day}T${time}:00-05:00`);
  };

  async function truckByNight(stop: object = NIGHT) {
    const truck = await site({ now: "2026-07-04T23:00:00-05:00", pages: builtPages });
    await truck.owner("POST", "/api/locations", stop);
    return truck;
  }

  it("keeps an item sold out past midnight until the stop ends", async () => {
    const truck = await truckByNight();
    const [first] = await publicMenu(truck);
    const struck = async () => /<s [^>]*>([^<]+)<\/s>/.exec((await truck.visitor("GET", "/")).text)?.[1];
    await truck.owner("POST", `/api/menu/${first?.id}/sold-out`);
    for (const [time, day] of [["23:59", "2026-07-04"], ["00:10"], ["01:59"]] as const) {
      turn(truck, time, day);
      expect([await isSoldOut(truck), await struck()]).toEqual([true, first?.name]);
    }
    turn(truck, "02:00");
    expect([await isSoldOut(truck), await struck()]).toEqual([false, undefined]);
  });

  it("brings an item that sold out after midnight back when the stop ends", async () => {
    const truck = await truckByNight();
    turn(truck, "00:30");
    for (const [method, isOut] of [
      ["POST", true],
      ["DELETE", false],
      ["POST", true],
    ] as const) {
      const { status, json } = await truck.owner(method, "/api/menu/1/sold-out");
      expect([status, json.isSoldOutToday, await isSoldOut(truck)]).toEqual([200, isOut, isOut]);
    }
    turn(truck, "02:00");
    expect(await isSoldOut(truck)).toBe(false);
  });

  it("ends the day at 6 AM at the latest", async () => {
    const truck = await truckByNight({ ...NIGHT, endTime: "08:00" });
    await truck.owner("POST", "/api/menu/1/sold-out");
    turn(truck, "05:59");
    expect(await isSoldOut(truck)).toBe(true);
    turn(truck, "06:00");
    expect(await isSoldOut(truck)).toBe(false);
  });

  it("ends the day with a past stop that is used again", async () => {
    const truck = await truckByNight({ ...NIGHT, date: "2026-07-01" });
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await truck.owner("POST", "/api/menu/1/sold-out");
    turn(truck, "01:59");
    expect(await isSoldOut(truck)).toBe(true);
    turn(truck, "02:00");
    expect(await isSoldOut(truck)).toBe(false);
  });

  it("ends the day at midnight when the stop is skipped", async () => {
    const truck = await truckByNight();
    await truck.owner("POST", "/api/menu/1/sold-out");
    await truck.owner("POST", "/api/locations/1/skip");
    turn(truck, "00:00");
    expect(await isSoldOut(truck)).toBe(false);
  });
});
