import { describe, expect, it } from "vitest";
import { onPostgres } from "../helpers/databases.ts";
import { PACKAGE_CHOICES } from "../helpers/first-values.ts";
import { site } from "../helpers/site.ts";

/** What the public form sends. */
const request = {
  eventType: "birthday-party",
  expectedGuests: PACKAGE_CHOICES[1],
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 4:30 PM",
  location: "Riverside Park",
  customerName: "Ada Snow",
  customerPhone: "(217) 555-0134",
  customerEmail: "ada@example.com",
};

const listOf = async (truck: Awaited<ReturnType<typeof site>>) => (await truck.owner("GET", "/api/bookings")).json;

describe("what is refused, with nothing changed", () => {
  it.each([
    ["preferredDate", "2026-02-30"],
    ["preferredDate", "08/01/2026"],
    ["preferredDate", "tomorrow"],
    ["preferredDate", "2026-02-30T12:00:00Z"],
    ["preferredDate", "2026-08-01T25:00:00Z"],
    ["preferredDate", "9999-12-31T23:59:59-12:00"],
    ["preferredDate", 20260801],
    ["customerEmail", "ada@"],
    ["customerEmail", "ada@example.com\r\nBcc: everyone@example.com"],
    ["customerPhone", "12345"],
    ["customerPhone", 2175550134],
    ["customerPhone", "1".repeat(41)],
    ["customerName", "Ada\r\nBcc: everyone"],
    ["customerName", "x".repeat(201)],
    ["customerName", { first: "Ada" }],
    ["eventType", "x".repeat(101)],
    ["eventType", 7],
    ["expectedGuests", 50],
    ["expectedGuests", "x".repeat(241)],
    ["preferredTime", "2 PM\u0000"],
    ["location", "x".repeat(301)],
    ["location", ["Park"]],
    ["specialRequests", "x".repeat(5001)],
    ["specialRequests", "bell \u0007"],
    ["guestCount", 1e300],
    ["guestCount", true],
    ["website", 7],
  ])("answers 400 for %s as %j", async (path, value) => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/bookings", { ...request, [path]: value });
    expect(status).toBe(400);
    expect(json.message).toEqual(expect.any(String));
    expect(json.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    expect(await listOf(truck)).toEqual([]);
  });

  it.each([
    "not json",
    '"text"',
    "[]",
    "[{}]",
    "null",
    "42",
    '{"eventType":',
    '{"__proto__":{"status":"confirmed"}}',
    "",
  ])("answers 400 for the body %j", async (body) => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/bookings", body)).status).toBe(400);
    expect((await truck.owner("POST", "/api/bookings", body)).status).toBe(400);
  });

  it("answers 400 for an empty change, an unknown status or an empty date", async () => {
    const truck = await site();
    const { json } = await truck.visitor("POST", "/api/bookings", request);
    for (const body of [{}, { id: 7 }, { status: "sleeping" }, { preferredDate: null }, { customerName: "" }]) {
      expect((await truck.owner("PUT", "/api/bookings/1", body)).status, JSON.stringify(body)).toBe(400);
    }
    for (const body of [{}, { status: null }, { status: "Confirmed" }]) {
      expect((await truck.owner("PUT", "/api/bookings/1/status", body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await listOf(truck)).toEqual([json]);
  });

  it("answers 404 for an unknown id, 400 for a malformed one", async () => {
    const truck = await site();
    expect((await truck.owner("PUT", "/api/bookings/999", { guestCount: 5 })).status).toBe(404);
    expect((await truck.owner("PUT", "/api/bookings/999/status", { status: "confirmed" })).status).toBe(404);
    for (const id of ["abc", "1e999", "-1", "0", "1.5", "99999999999999999999"]) {
      expect((await truck.owner("PUT", `/api/bookings/${id}`, { guestCount: 5 })).status, id).toBe(400);
      expect((await truck.owner("PUT", `/api/bookings/${id}/status`, { status: "confirmed" })).status, id).toBe(400);
      expect((await truck.owner("DELETE", `/api/bookings/${id}`)).status, id).toBe(400);
    }
  });

  it("answers 401 without a session, before validation", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", request);
    expect((await truck.visitor("GET", "/api/bookings")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/bookings/1", "not json")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/bookings/1/status", { status: "confirmed" })).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/bookings/1")).status).toBe(401);
    expect(await listOf(truck)).toMatchObject([{ status: "pending" }]);
  });

  it("answers 403 for a write from another site", async () => {
    const truck = await site();
    const answer = await truck.visitor("POST", "/api/bookings", request, { origin: "https://elsewhere.example" });
    expect(answer.status).toBe(403);
  });
});

describe("machines and crowds", () => {
  it("stores nothing when the honeypot is filled", async () => {
    const truck = await site();
    const trapped = await truck.visitor("POST", "/api/bookings", { ...request, website: "https://spam.example" });
    expect(trapped.status).toBe(201);
    expect(await listOf(truck)).toEqual([]);
    const real = await truck.visitor("POST", "/api/bookings", { ...request, website: "" });
    // Postgres does not give a number out twice, not even one that nothing was stored under.
    expect(trapped.json).toEqual({ ...real.json, id: onPostgres ? trapped.json.id : real.json.id });
    expect(await listOf(truck)).toHaveLength(1);
  });

  it("stores each of two hundred concurrent requests once", async () => {
    const truck = await site();
    const answers = await crowd(truck);
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(201));
    expect(namesIn(await listOf(truck))).toEqual(namesIn(answers.map(({ json }) => json)));
  });

  it("answers 429 with `Retry-After` after a burst from one address", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const answers = await crowd(truck);
    const passed = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([60, 140]);
    for (const { headers, json } of refused) {
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(600);
      expect(json).toEqual({ message: "Too many requests. Please try again in 10 minutes." });
    }
    expect(namesIn(await listOf(truck))).toEqual(namesIn(passed.map(({ json }) => json)));
  });

  function crowd(truck: Awaited<ReturnType<typeof site>>) {
    const names = Array.from({ length: 200 }, (_, index) => `Guest ${index}`);
    return Promise.all(
      names.map((customerName) => truck.visitor("POST", "/api/bookings", { ...request, customerName })),
    );
  }

  const namesIn = (rows: { customerName: string }[]) => rows.map(({ customerName }) => customerName).sort();
});
