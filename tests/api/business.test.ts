import { describe, expect, it } from "vitest";
import { businessService } from "../../server/business/service.ts";
import { systemClock } from "../../server/clock.ts";
import { openDatabase } from "../../server/db/database.ts";
import { transaction } from "../../server/db/transaction.ts";
import { placeOf } from "../helpers/databases.ts";
import { FIRST } from "../helpers/first-values.ts";
import { newFolder, site } from "../helpers/site.ts";

const first = { ...FIRST, isSetUp: true, approvePhotos: false, mailsPerSecond: 50, smsPerSecond: 10, putAway: [] };

const day = { open: "09:00", close: "17:30" };
const week = [null, day, day, day, day, day, { open: "10:00", close: "21:00" }];

describe("reading the settings", () => {
  it("answers all settings, on a new site with the spec's hours and sizes", async () => {
    const truck = await site();
    const { status, json } = await truck.owner("GET", "/api/business");
    expect(status).toBe(200);
    expect(json).toEqual(first);
  });
});

describe("changing the settings", () => {
  it.each([
    ["name", "Blue Cone"],
    ["tagline", "Cold • Sweet • Here"],
    ["phone", "+1 217 555 0134"],
    ["email", "hi@bluecone.example"],
    ["addressLine", "1 Ice Way, Springfield, IL 62701"],
    ["hours", week],
    ["sizes", [{ name: "Bucket", price: 1250, note: "for two" }]],
    ["sizes", [{ name: "Kids", price: 0, note: "" }]],
    ["socialLinks", [{ name: "TikTok", url: "https://www.tiktok.com/@bluecone" }]],
    ["socialLinks", []],
    ["storeUrl", "http://store.bluecone.example/ice?from=site"],
    ["storeUrl", ""],
    ["waysToPay", "Cash, Card, Apple Pay"],
    ["waysToPay", ""],
    ["timezone", "Europe/Berlin"],
    ["ownerEmail", "owner@bluecone.example"],
    ["ownerEmail", ""],
    ["approvePhotos", true],
    ["mailsPerSecond", 5],
    ["smsPerSecond", 1],
  ])("stores %s as %j alone", async (name, value) => {
    const truck = await site();
    const { status, json } = await truck.owner("PUT", "/api/business", { [name]: value });
    expect(status).toBe(200);
    expect(json).toEqual({ ...first, [name]: value });
    expect((await truck.owner("GET", "/api/business")).json).toEqual(json);
  });

  it("accepts its own answer as a change", async () => {
    const truck = await site();
    const { json } = await truck.owner("GET", "/api/business");
    expect(await truck.owner("PUT", "/api/business", json)).toMatchObject({ status: 200, json });
  });

  it("survives a restart", async () => {
    const folder = newFolder();
    const before = await site({ folder });
    await before.owner("PUT", "/api/business", { name: "Blue Cone" });
    await before.close();
    const after = await site({ folder });
    expect((await after.owner("GET", "/api/business")).json.name).toBe("Blue Cone");
  });

  it("moves the business day with the time zone", async () => {
    const truck = await site({ now: "2026-07-04T15:30:00Z" });
    const stop = { name: "Market", address: "1 Road", date: "2026-07-05", startTime: "00:00", endTime: "23:00" };
    await truck.owner("POST", "/api/locations", stop);
    expect((await truck.visitor("GET", "/api/locations/current")).json).toBeNull();
    await truck.owner("PUT", "/api/business", { timezone: "Asia/Tokyo" });
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({ date: "2026-07-05" });
  });

  it("hides the owner's own settings from visitors", async () => {
    const db = await openDatabase(placeOf(newFolder()));
    const business = businessService({ db, clock: systemClock, write: (work) => transaction(db, work) });
    const shown = Object.keys(await business.read());
    await db.destroy();
    expect(shown).not.toContain("ownerEmail");
    expect(shown).not.toContain("approvePhotos");
  });
});

describe("what is refused, with nothing changed", () => {
  const except = (index: number, hours: unknown) => week.map((usual, at) => (at === index ? hours : usual));

  it.each([
    ["name", "", "name"],
    ["name", null, "name"],
    ["name", "Blue\r\nCone", "name"],
    ["tagline", 7, "tagline"],
    ["phone", "call us", "phone"],
    ["email", "hello@", "email"],
    ["addressLine", " ", "addressLine"],
    ["hours", week.slice(1), "hours"],
    ["hours", [...week, null], "hours"],
    ["hours", "9 to 5", "hours"],
    ["hours", except(2, { open: "17:00", close: "09:00" }), "hours.2.close"],
    ["hours", except(2, { open: "17:00", close: "17:00" }), "hours.2.close"],
    ["hours", except(6, { open: "9:00", close: "17:00" }), "hours.6.open"],
    ["hours", except(6, { open: "09:00", close: "25:00" }), "hours.6.close"],
    ["hours", except(0, { open: "09:00" }), "hours.0.close"],
    ["hours", except(0, "closed"), "hours.0"],
    ["sizes", [], "sizes"],
    ["sizes", [{ name: "", price: 500, note: "" }], "sizes.0.name"],
    ["sizes", [{ name: "Small", price: 4.5, note: "" }], "sizes.0.price"],
    ["sizes", [{ name: "Small", price: -1, note: "" }], "sizes.0.price"],
    ["sizes", [{ name: "Small", price: "$5", note: "" }], "sizes.0.price"],
    ["socialLinks", [{ name: "Us", url: "http://example.com" }], "socialLinks.0.url"],
    ["socialLinks", [{ name: "Us", url: "javascript:alert(1)" }], "socialLinks.0.url"],
    ["socialLinks", [{ name: "Us", url: "https://exa\nmple.com" }], "socialLinks.0.url"],
    ["socialLinks", [{ name: "", url: "https://example.com" }], "socialLinks.0.name"],
    ["socialLinks", Array(11).fill({ name: "Us", url: "https://example.com" }), "socialLinks"],
    ["storeUrl", "javascript:alert(1)", "storeUrl"],
    ["storeUrl", "ftp://example.com", "storeUrl"],
    ["storeUrl", "example.com/store", "storeUrl"],
    ["storeUrl", "https://example.com/\r\nset-cookie: a=b", "storeUrl"],
    ["waysToPay", "x".repeat(201), "waysToPay"],
    ["timezone", "Mars/Olympus", "timezone"],
    ["timezone", "+05:00", "timezone"],
    ["timezone", "", "timezone"],
    ["ownerEmail", "owner", "ownerEmail"],
    ["ownerEmail", null, "ownerEmail"],
    ["approvePhotos", "yes", "approvePhotos"],
    ["mailsPerSecond", 0, "mailsPerSecond"],
    ["smsPerSecond", 1.5, "smsPerSecond"],
  ])("answers 400 for %s as %j, with the path %s", async (name, value, path) => {
    const truck = await site();
    const { status, json } = await truck.owner("PUT", "/api/business", { tagline: "New", [name]: value });
    expect(status).toBe(400);
    expect(new Set(json.issues.map((issue: { path: string }) => issue.path))).toEqual(new Set([path]));
    expect((await truck.owner("GET", "/api/business")).json).toEqual(first);
  });

  it.each(["not json", '"text"', "[]", "null", "42", "{}", '{"id":7}', '{"logoPath":"/etc/passwd"}', ""])(
    "the body %j: 400",
    async (body) => {
      const truck = await site();
      expect((await truck.owner("PUT", "/api/business", body)).status).toBe(400);
    },
  );

  it("answers 401 without a session", async () => {
    const truck = await site();
    expect((await truck.visitor("GET", "/api/business")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/business", { name: "Mine now" })).status).toBe(401);
    expect((await truck.owner("GET", "/api/business")).json).toEqual(first);
  });
});
