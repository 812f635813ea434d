import { describe, expect, it } from "vitest";
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

/** The least that the owner's dialog sends. */
const entry = {
  customerName: "Bo Frost",
  customerPhone: "217-555-0187",
  customerEmail: "bo@example.com",
  guestCount: 40,
  preferredDate: "2026-08-02",
};

const listOf = async (truck: Awaited<ReturnType<typeof site>>) => (await truck.owner("GET", "/api/bookings")).json;

describe("a visitor's request", () => {
  it("answers 201 with the stored row", async () => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/bookings", request);
    expect(status).toBe(201);
    expect(json).toEqual({
      ...request,
      id: 1,
      guestCount: null,
      specialRequests: null,
      eventDetails: null,
      status: "pending",
      createdAt: "2026-07-04T17:00:00.000Z",
      revision: 1,
    });
    expect(await listOf(truck)).toEqual([json]);
  });

  it.each(["confirmed", "cancelled", "sleeping", "", 5, null, ["confirmed"]])(
    "is stored as pending when it carries the status %j",
    async (status) => {
      const truck = await site();
      const answer = await truck.visitor("POST", "/api/bookings", { ...request, status });
      expect(answer).toMatchObject({ status: 201, json: { status: "pending" } });
      expect((await listOf(truck))[0].status).toBe("pending");
    },
  );

  it("is stored as pending when its cookie is no session", async () => {
    const truck = await site();
    const body = { ...request, status: "confirmed" };
    const { json } = await truck.visitor("POST", "/api/bookings", body, { cookie: "session=signed-in" });
    expect(json.status).toBe("pending");
  });

  it.each(["eventType", "expectedGuests", "preferredTime", "location"])("needs %s", async (field) => {
    const truck = await site();
    for (const nothing of [undefined, "", "  ", null]) {
      const { status, json } = await truck.visitor("POST", "/api/bookings", { ...request, [field]: nothing });
      expect(status).toBe(400);
      expect(json.issues).toEqual([{ path: field, message: expect.stringMatching(/ is required$/) }]);
    }
    expect(await listOf(truck)).toEqual([]);
  });

  it.each(["preferredDate", "customerName", "customerPhone", "customerEmail"])("needs %s", async (field) => {
    const truck = await site();
    for (const nothing of [undefined, ""]) {
      const { status, json } = await truck.visitor("POST", "/api/bookings", { ...request, [field]: nothing });
      expect(status).toBe(400);
      expect(json.issues).toEqual([{ path: field, message: expect.stringMatching(/ is required$/) }]);
    }
  });

  it("is refused with an issue for each missing field", async () => {
    const truck = await site();
    const { json } = await truck.visitor("POST", "/api/bookings", { ...request, eventType: "", location: "" });
    expect(json.issues.map(({ path }: { path: string }) => path)).toEqual(["eventType", "location"]);
  });

  it("accepts a past day, any event type and any package", async () => {
    const truck = await site();
    const unusual = { ...request, preferredDate: "2020-02-29", eventType: "Séance", expectedGuests: "About 30 of us" };
    expect(await truck.visitor("POST", "/api/bookings", unusual)).toMatchObject({ status: 201, json: unusual });
  });

  it("stores quotes, markup, emoji and right-to-left texts unchanged", async () => {
    const truck = await site();
    const typed = { customerName: `O'Brien "Ice" <b>`, location: "حديقة 🍧", specialRequests: "Línea 1\nLine 2; --" };
    await truck.visitor("POST", "/api/bookings", { ...request, ...typed });
    expect((await listOf(truck))[0]).toMatchObject(typed);
  });

  it("stores the business day of a full timestamp", async () => {
    const truck = await site();
    for (const [sent, stored] of [
      ["2026-08-01T04:59:59.000Z", "2026-07-31"],
      ["2026-08-01T05:00:00.000Z", "2026-08-01"],
      ["2026-08-01T23:30:00-05:00", "2026-08-01"],
      ["2026-08-01T23:30:00", "2026-08-01"],
      ["2026-01-15T05:59:00Z", "2026-01-14"],
    ]) {
      const { json } = await truck.visitor("POST", "/api/bookings", { ...request, preferredDate: sent });
      expect(json.preferredDate, sent).toBe(stored);
    }
  });

  it("uses the time zone of the settings for a timestamp", async () => {
    const truck = await site();
    await truck.owner("PUT", "/api/business", { timezone: "Asia/Tokyo" });
    const body = { ...request, preferredDate: "2026-07-31T15:00:00Z" };
    expect((await truck.visitor("POST", "/api/bookings", body)).json.preferredDate).toBe("2026-08-01");
  });
});

describe("a booking sent again because its answer was lost", () => {
  const keyed = (key = "a-press-of-the-button-1") => ({ "idempotency-key": key });

  it("answers the stored row when the key is repeated", async () => {
    const truck = await site();
    const send = () => truck.visitor("POST", "/api/bookings", request, keyed());
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect(first).toMatchObject({ status: 201, json: request });
    for (const again of [second, third]) expect(again).toMatchObject({ status: 201, json: first.json });
    expect(await listOf(truck)).toEqual([first.json]);
    expect((await truck.owner("GET", "/api/transactional")).json.emails).toHaveLength(2);
  });

  it("is stored again under another key or without a key", async () => {
    const truck = await site();
    for (const headers of [keyed("one-press-of-the-button"), keyed("two-presses-of-the-button"), {}, {}]) {
      await truck.visitor("POST", "/api/bookings", request, headers);
    }
    expect(await listOf(truck)).toHaveLength(4);
  });

  it("is refused when the key is too short", async () => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/bookings", request, keyed("1"));
    expect(status).toBe(400);
    expect(json.issues).toEqual([{ path: "idempotency-key", message: "Idempotency-Key must be a random text" }]);
    expect(await listOf(truck)).toEqual([]);
  });

  it("is refused without the first row when another body has the same key", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", request, keyed());
    const other = { ...request, customerEmail: "other@example.com" };
    const { status, text } = await truck.visitor("POST", "/api/bookings", other, keyed());
    expect(status).toBe(422);
    expect(text).not.toContain(request.customerName);
    expect(await listOf(truck)).toHaveLength(1);
  });

  it("stores no key when the honeypot is filled", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", { ...request, website: "https://spam.example" }, keyed());
    expect((await truck.visitor("POST", "/api/bookings", request, keyed())).status).toBe(201);
    expect(await listOf(truck)).toHaveLength(1);
  });
});

describe("the owner's entry", () => {
  it("has the status that the owner names", async () => {
    const truck = await site();
    const { status, json } = await truck.owner("POST", "/api/bookings", { ...entry, status: "confirmed" });
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...entry, status: "confirmed", expectedGuests: null, eventType: "Other" });
  });

  it("is pending when the owner names no status", async () => {
    const truck = await site();
    expect((await truck.owner("POST", "/api/bookings", entry)).json.status).toBe("pending");
  });

  it("is accepted with a package instead of a guest count", async () => {
    const truck = await site();
    expect(await truck.owner("POST", "/api/bookings", request)).toMatchObject({ status: 201, json: request });
  });

  it.each([
    ["guestCount", undefined, "Guest count is required"],
    ["guestCount", 0, "Guest count must be at least 1"],
    ["guestCount", -3, "Guest count must be at least 1"],
    ["guestCount", 2.5, "Guest count must be a whole number"],
    ["guestCount", "40", "Guest count must be a whole number"],
    ["status", "sleeping", expect.any(String)],
    ["status", "", expect.any(String)],
    ["customerName", "", "Your name is required"],
  ])("is refused with %s as %j", async (path, value, message) => {
    const truck = await site();
    const answer = await truck.owner("POST", "/api/bookings", { ...entry, [path]: value });
    expect(answer.status).toBe(400);
    expect(answer.json.issues).toEqual([{ path, message }]);
    expect(await listOf(truck)).toEqual([]);
  });

  it("is refused like a visitor's request when there is no session", async () => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/bookings", { ...entry, status: "confirmed" })).status).toBe(400);
  });
});

describe("the owner's list and changes", () => {
  it("lists the newest request first", async () => {
    const truck = await site();
    for (const [customerName, now] of [
      ["Second", "2026-07-02T12:00:00Z"],
      ["First", "2026-07-01T12:00:00Z"],
      ["Third", "2026-07-03T12:00:00Z"],
      ["Fourth, in the same moment", "2026-07-03T12:00:00Z"],
    ]) {
      truck.clock.time = new Date(String(now));
      await truck.visitor("POST", "/api/bookings", { ...request, customerName });
    }
    const names = (await listOf(truck)).map((row: { customerName: string }) => row.customerName);
    expect(names).toEqual(["Fourth, in the same moment", "Third", "Second", "First"]);
  });

  it("changes only the fields that are sent", async () => {
    const truck = await site();
    const { json: created } = await truck.visitor("POST", "/api/bookings", { ...request, specialRequests: "No nuts" });
    const change = { guestCount: 80, eventDetails: "Two lines", specialRequests: "", preferredDate: "2026-08-09" };
    const { status, json } = await truck.owner("PUT", `/api/bookings/${created.id}`, change);
    expect(status).toBe(200);
    expect(json).toEqual({ ...created, ...change, revision: 2, specialRequests: null });
    expect(await listOf(truck)).toEqual([json]);
  });

  it("accepts the whole row as the list answered it", async () => {
    const truck = await site();
    const { json } = await truck.owner("POST", "/api/bookings", entry);
    const back = await truck.owner("PUT", "/api/bookings/1", json);
    expect(back).toMatchObject({ status: 200, json });
  });

  it("stores the business day of a timestamp in a change", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", request);
    const { json } = await truck.owner("PUT", "/api/bookings/1", { preferredDate: "2026-08-10T03:00:00Z" });
    expect(json.preferredDate).toBe("2026-08-09");
  });

  it("stores Other when the event type is emptied", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", request);
    expect((await truck.owner("PUT", "/api/bookings/1", { eventType: "" })).json.eventType).toBe("Other");
  });

  it("sets any status from any status", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", request);
    for (const status of ["confirmed", "cancelled", "confirmed", "pending", "cancelled", "pending"]) {
      const answer = await truck.owner("PUT", "/api/bookings/1/status", { status });
      expect(answer).toMatchObject({ status: 200, json: { ...request, status } });
    }
  });

  it("answers 404 after a booking is deleted", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", request);
    const answer = await truck.owner("DELETE", "/api/bookings/1", undefined, { "content-type": "application/json" });
    expect(answer).toMatchObject({ status: 204, text: "" });
    expect((await truck.owner("DELETE", "/api/bookings/1")).status).toBe(404);
    expect(await listOf(truck)).toEqual([]);
  });
});
