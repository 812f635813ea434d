import { expect, it } from "vitest";
import { databaseAccess } from "../../server/context.ts";
import { openDatabase } from "../../server/db/database.ts";
import { placeOf } from "../helpers/databases.ts";
import { FIRST } from "../helpers/first-values.ts";
import { dataUrl, picture } from "../helpers/pictures.ts";
import { newFolder, site } from "../helpers/site.ts";
import { smtpServer } from "../helpers/smtp.ts";

type Truck = Awaited<ReturnType<typeof site>>;
type Method = "GET" | "POST" | "PUT" | "DELETE";

const stop = { name: "Market", address: "1 Road", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
const rule = {
  name: "Hop Yard",
  address: "9 Malt Street",
  startTime: "16:00",
  endTime: "21:00",
  weekdays: [1],
  everyWeeks: 1,
  from: "2026-07-04",
};
const message = { firstName: "Sam", lastName: "Lee", email: "sam@example.com", subject: "feedback", message: "Yum" };

const idsOf = async (truck: Truck): Promise<number[]> =>
  (await truck.owner("GET", "/api/menu/items")).json.map(({ id }: { id: number }) => id);

/** Every call that changes something on public pages, in an order in which each finds what it changes. */
const PUBLIC_CHANGES: [Method, string, (object | ((truck: Truck) => Promise<object>))?][] = [
  ["PUT", "/api/business", { name: "Blue Cone" }],
  ["POST", "/api/admin/logo-image", async () => ({ image: dataUrl(await picture()), filename: "logo.jpg" })],
  ["POST", "/api/admin/hero-image", async () => ({ image: dataUrl(await picture({ width: 900 })), filename: "t.jpg" })],
  ["DELETE", "/api/admin/hero-image"],
  ["POST", "/api/menu/items", { name: "Plum", category: "flavors" }],
  ["PUT", "/api/menu/items/1", { name: "Prune" }],
  ["PUT", "/api/menu/order", async (truck) => ({ ids: (await idsOf(truck)).toReversed() })],
  ["POST", "/api/menu/1/sold-out"],
  ["DELETE", "/api/menu/1/sold-out"],
  ["DELETE", "/api/menu/items/1"],
  ["DELETE", "/api/menu/items"],
  ["POST", "/api/locations", stop],
  ["POST", "/api/locations/1/changes", { kind: "late", minutes: 20 }],
  ["DELETE", "/api/locations/1/changes/1"],
  ["PUT", "/api/locations/1", { status: "active" }],
  ["PUT", "/api/locations/1", { status: "scheduled" }],
  ["POST", "/api/locations/1/skip"],
  ["POST", "/api/locations/1/restore"],
  ["DELETE", "/api/locations/1"],
  ["POST", "/api/series", rule],
  ["PUT", "/api/series/1", { ...rule, startTime: "17:00" }],
  ["DELETE", "/api/series/1"],
  [
    "POST",
    "/api/photo-submissions",
    async () => ({ photoData: [dataUrl(await picture())], customerEmail: "sam@example.com" }),
  ],
  ["PUT", "/api/photo-submissions/1/approve"],
  ["DELETE", "/api/photo-submissions/1"],
  ["POST", "/api/photo-submissions/1/restore"],
  ["POST", "/api/erasures", { email: "sam@example.com" }],
];

const statusOf = async (truck: Truck, method: Method, url: string, body?: object) =>
  (await truck.owner(method, url, body)).status;

it("every call that changes public pages raises their version before its answer", async () => {
  const truck = await site({ now: "2026-07-04T15:00:00Z" });
  for (const [method, url, body] of PUBLIC_CHANGES) {
    const before = truck.version();
    const status = await statusOf(truck, method, url, typeof body === "function" ? await body(truck) : body);
    expect([method, url, status < 300, truck.version() > before]).toEqual([method, url, true, true]);
  }
});

it("a read, a dry run and a refused call do not raise the version", async () => {
  const truck = await site();
  await truck.owner("POST", "/api/locations", stop);
  await truck.visitor("POST", "/api/photo-submissions", {
    photoData: [dataUrl(await picture())],
    customerEmail: "sam@example.com",
  });
  const before = truck.version();
  await truck.visitor("GET", "/api/menu");
  await truck.visitor("GET", "/api/locations/current");
  expect(await statusOf(truck, "POST", "/api/erasures/preview", { email: "sam@example.com" })).toBe(200);
  expect(await statusOf(truck, "PUT", "/api/menu/items/99999", { name: "Nothing" })).toBe(404);
  await truck.visitor("POST", "/api/contact", message);
  expect(truck.version()).toBe(before);
});

it("a mail that a call causes is sent without another call", async () => {
  const arrived = Promise.withResolvers<string>();
  const smtp = await smtpServer({ onMail: (to) => void arrived.resolve(to) });
  const truck = await site({ env: { SMTP_URL: smtp.url } });
  await truck.visitor("POST", "/api/contact", message);
  expect(await arrived.promise).toBe(FIRST.email);
});

/** A database, and what its writes have caused. */
async function written() {
  const db = await openDatabase(placeOf(newFolder()));
  const caused: string[][] = [];
  let isAway = false;
  const { write, reading } = databaseAccess(db, { now: () => new Date() }, async (tables) => {
    if (isAway) throw new Error("Away");
    caused.push([...tables].sort());
  });
  const rename = (name: string) => write((trx) => trx.updateTable("business").set({ name }).execute());
  return { db, caused, write, reading, rename, away: (state: boolean) => (isAway = state) };
}

it("a write runs the effects of its changed tables once after its commit", async () => {
  const { db, caused, write } = await written();
  await write(async (trx) => {
    await trx.updateTable("business").set({ name: "Blue Cone" }).execute();
    await trx.deleteFrom("locations").where("id", "=", 99).execute();
    expect(caused).toEqual([]);
  });
  expect(caused).toEqual([["business"]]);
  await write((trx) => trx.selectFrom("business").selectAll().execute());
  expect(caused).toEqual([["business"], []]);
  await db.destroy();
});

it("effects that failed are run by the next write", async () => {
  const { db, caused, write, rename, away } = await written();
  away(true);
  await expect(rename("Blue Cone")).rejects.toThrow("Away");
  away(false);
  await write((trx) => trx.selectFrom("business").select("name").execute());
  expect(caused).toEqual([["business"]]);
  await db.destroy();
});

it("a write without context.write is refused", async () => {
  const { db, reading } = await written();
  const write = () => reading.updateTable("business").set({ name: "Blue Cone" }).execute();
  await expect(write()).rejects.toThrow("business is written by context.write() alone");
  await db.destroy();
});
