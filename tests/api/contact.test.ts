import { describe, expect, it } from "vitest";
import { CONTACT_SUBJECTS } from "../../schema/contact-subjects.ts";
import { onPostgres } from "../helpers/databases.ts";
import { site } from "../helpers/site.ts";

const message = {
  firstName: "Ada",
  lastName: "Snow",
  email: "ada@example.com",
  subject: "general-question",
  message: "Do you have dairy-free snow?\nThank you!",
};

const listOf = async (truck: Awaited<ReturnType<typeof site>>) =>
  (await truck.owner("GET", "/api/contact-messages")).json;

describe("writing to the owner", () => {
  it("answers 201 with an unread, unsaved row", async () => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/contact", message);
    expect(status).toBe(201);
    expect(json).toEqual({ ...message, id: 1, isRead: false, isSaved: false, createdAt: "2026-07-04T17:00:00.000Z" });
    expect(await listOf(truck)).toEqual([json]);
  });

  it("accepts the spec's five subjects", async () => {
    const truck = await site();
    for (const { value } of CONTACT_SUBJECTS) {
      expect((await truck.visitor("POST", "/api/contact", { ...message, subject: value })).status, value).toBe(201);
    }
    expect((await listOf(truck)).map((row: { subject: string }) => row.subject).reverse()).toEqual([
      "general-question",
      "event-booking",
      "location-request",
      "feedback",
      "other",
    ]);
  });

  it("ignores flags that a visitor sends", async () => {
    const truck = await site();
    const answer = await truck.visitor("POST", "/api/contact", { ...message, id: 99, isRead: true, isSaved: true });
    expect(answer.json).toMatchObject({ id: 1, isRead: false, isSaved: false });
  });

  it("refuses a message of 5,001 characters", async () => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/contact", { ...message, message: "x".repeat(5000) })).status).toBe(201);
    expect((await truck.visitor("POST", "/api/contact", { ...message, message: "x".repeat(5001) })).status).toBe(400);
  });

  it("stores nothing when the honeypot is filled", async () => {
    const truck = await site();
    const trapped = await truck.visitor("POST", "/api/contact", { ...message, website: "https://spam.example" });
    expect(trapped.status).toBe(201);
    expect(await listOf(truck)).toEqual([]);
    const real = await truck.visitor("POST", "/api/contact", { ...message, website: "" });
    // Postgres does not give a number out twice, not even one that nothing was stored under.
    expect(trapped.json).toEqual({ ...real.json, id: onPostgres ? trapped.json.id : real.json.id });
    expect(await listOf(truck)).toEqual([real.json]);
  });
});

describe("a message sent again because its answer was lost", () => {
  it("answers the stored row when the key is repeated", async () => {
    const truck = await site();
    const send = (key?: string) =>
      truck.visitor("POST", "/api/contact", message, key ? { "idempotency-key": key } : {});
    const [first, second] = await Promise.all([send("one-press-of-the-button"), send("one-press-of-the-button")]);
    expect(second).toMatchObject({ status: 201, json: first.json });
    expect(await send("one-press-of-the-button")).toMatchObject({ status: 201, json: first.json });
    expect(await listOf(truck)).toEqual([first.json]);
    expect((await truck.owner("GET", "/api/transactional")).json.emails).toHaveLength(1);
    await send("two-presses-of-the-button");
    await send();
    await send();
    expect(await listOf(truck)).toHaveLength(4);
  });
});

describe("the owner's list and changes", () => {
  it("lists the newest message first", async () => {
    const truck = await site();
    for (const [firstName, now] of [
      ["Second", "2026-07-02T12:00:00Z"],
      ["First", "2026-07-01T12:00:00Z"],
      ["Third", "2026-07-03T12:00:00Z"],
    ]) {
      truck.clock.time = new Date(String(now));
      await truck.visitor("POST", "/api/contact", { ...message, firstName });
    }
    const names = (await listOf(truck)).map((row: { firstName: string }) => row.firstName);
    expect(names).toEqual(["Third", "Second", "First"]);
  });

  it("marks a message as read or saved once when the call has no body", async () => {
    const truck = await site();
    const { json: created } = await truck.visitor("POST", "/api/contact", message);
    await truck.visitor("POST", "/api/contact", { ...message, firstName: "Untouched" });
    const json = { "content-type": "application/json" };
    for (let time = 1; time <= 2; time++) {
      const read = await truck.owner("PUT", "/api/contact-messages/1/read", undefined, json);
      expect(read).toMatchObject({ status: 200, json: { ...created, isRead: true, isSaved: time === 2 } });
      const saved = await truck.owner("PUT", "/api/contact-messages/1/save", undefined, json);
      expect(saved).toMatchObject({ status: 200, json: { ...created, isRead: true, isSaved: true } });
    }
    expect((await listOf(truck))[0]).toMatchObject({ firstName: "Untouched", isRead: false, isSaved: false });
  });

  it("answers 404 after a message is deleted", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/contact", message);
    expect(await truck.owner("DELETE", "/api/contact-messages/1")).toMatchObject({ status: 204, text: "" });
    expect((await truck.owner("DELETE", "/api/contact-messages/1")).status).toBe(404);
    expect((await truck.owner("PUT", "/api/contact-messages/1/read")).status).toBe(404);
    expect(await listOf(truck)).toEqual([]);
    expect((await truck.owner("GET", "/api/summary")).json.messages).toEqual({ all: 0, unread: 0 });
  });

  it("restores a deleted message within a minute", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/contact", message);
    const [before] = await listOf(truck);
    for (let time = 1; time <= 2; time++) {
      await truck.owner("DELETE", "/api/contact-messages/1");
      truck.clock.time = new Date(truck.clock.time.getTime() + 59_000);
      await truck.retention.run();
      expect(await truck.owner("POST", "/api/contact-messages/1/restore")).toMatchObject({ status: 200, json: before });
      await truck.whenPurged();
      expect(await listOf(truck)).toEqual([before]);
    }
    await truck.owner("DELETE", "/api/contact-messages/1");
    await truck.whenPurged();
    expect((await truck.owner("POST", "/api/contact-messages/1/restore")).status).toBe(404);
    expect(await truck.database((db) => db.selectFrom("contactMessages").selectAll().execute())).toEqual([]);
  });

  it("refuses to restore after a minute, also before the purge", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/contact", message);
    await truck.owner("DELETE", "/api/contact-messages/1");
    truck.clock.time = new Date(truck.clock.time.getTime() + 61_000);
    expect((await truck.owner("POST", "/api/contact-messages/1/restore")).status).toBe(404);
    expect(await listOf(truck)).toEqual([]);
  });

  it("restores only for the owner", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/contact", message);
    await truck.owner("DELETE", "/api/contact-messages/1");
    expect((await truck.visitor("POST", "/api/contact-messages/1/restore")).status).toBe(401);
    expect(await listOf(truck)).toEqual([]);
  });
});

describe("what is refused, with nothing stored", () => {
  it.each([
    ["firstName", undefined],
    ["firstName", "  "],
    ["firstName", "x".repeat(101)],
    ["firstName", "Ada\nBcc: everyone@example.com"],
    ["lastName", ""],
    ["lastName", 7],
    ["email", undefined],
    ["email", "ada@"],
    ["email", "ada@example.com, bo@example.com"],
    ["email", "ada@example.com\r\nBcc: everyone@example.com"],
    ["email", `${"x".repeat(250)}@example.com`],
    ["subject", undefined],
    ["subject", ""],
    ["subject", "complaint"],
    ["subject", ["other"]],
    ["message", " \n "],
    ["message", null],
    ["message", "nul \u0000"],
    ["website", { url: "x" }],
  ])("answers 400 for %s as %j", async (path, value) => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/contact", { ...message, [path]: value });
    expect(status).toBe(400);
    expect(new Set(json.issues.map((issue: { path: string }) => issue.path))).toEqual(new Set([path]));
    expect(await listOf(truck)).toEqual([]);
  });

  it.each(["not json", '"text"', "[]", "[{}]", "null", "42", "{", ""])("answers 400 for the body %j", async (body) => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/contact", body)).status).toBe(400);
  });

  it("answers 404 for an unknown id, 400 for a malformed one", async () => {
    const truck = await site();
    for (const [id, status] of [
      ["999", 404],
      ["abc", 400],
      ["1e999", 400],
      ["-1", 400],
      ["0", 400],
      ["1.5", 400],
      ["99999999999999999999", 400],
    ]) {
      expect((await truck.owner("PUT", `/api/contact-messages/${id}/read`)).status, String(id)).toBe(status);
      expect((await truck.owner("PUT", `/api/contact-messages/${id}/save`)).status, String(id)).toBe(status);
      expect((await truck.owner("DELETE", `/api/contact-messages/${id}`)).status, String(id)).toBe(status);
    }
  });

  it("answers 401 without a session", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/contact", message);
    expect((await truck.visitor("GET", "/api/contact-messages")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/contact-messages/1/read")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/contact-messages/1/save")).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/contact-messages/1")).status).toBe(401);
    expect(await listOf(truck)).toMatchObject([{ isRead: false, isSaved: false }]);
  });

  it("answers 429 with `Retry-After` to one address after sixty messages in ten minutes", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" } });
    const from = (address: string) => truck.visitor("POST", "/api/contact", message, { "x-forwarded-for": address });
    for (let sent = 1; sent <= 60; sent++) expect((await from("192.0.2.1")).status).toBe(201);
    const refused = await from("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    expect(refused.json.message).toBe("Too many requests. Please try again in 10 minutes.");
    expect((await from("192.0.2.2")).status).toBe(201);
    expect(await listOf(truck)).toHaveLength(61);
  });
});
