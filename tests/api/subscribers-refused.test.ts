import { describe, expect, it } from "vitest";
import { site } from "../helpers/site.ts";

const everything = {
  email: "ada@example.com",
  phone: "(217) 555-0134",
  firstName: "Ada",
  lastName: "Snow",
  emailNotifications: true,
  smsNotifications: true,
};

const stored = { ...everything, phone: "+12175550134", isActive: true };

const listOf = async (truck: Awaited<ReturnType<typeof site>>) => (await truck.owner("GET", "/api/subscribers")).json;

describe("what is refused, with nothing stored", () => {
  it.each([
    ["email", undefined],
    ["email", ""],
    ["email", "ada"],
    ["email", "ada@example"],
    ["email", "ada@example.com\r\nBcc: everyone@example.com"],
    ["email", ["ada@example.com"]],
    ["phone", undefined],
    ["phone", ""],
    ["phone", "12345"],
    ["phone", "call me"],
    ["phone", "+1 017 555 0134"],
    ["phone", "9".repeat(41)],
    ["phone", 2175550134],
    ["firstName", "x".repeat(101)],
    ["firstName", "Ada\nBcc: everyone"],
    ["lastName", 7],
    ["emailNotifications", "yes"],
    ["emailNotifications", null],
    ["smsNotifications", 1],
    ["website", 7],
  ])("%s as %j: 400 that names it", async (path, value) => {
    const truck = await site();
    const { status, json } = await truck.visitor("POST", "/api/subscribers", { ...everything, [path]: value });
    expect(status).toBe(400);
    expect(new Set(json.issues.map((issue: { path: string }) => issue.path))).toEqual(new Set([path]));
    expect(await listOf(truck)).toEqual([]);
  });

  it("an impossible phone number, also without SMS", async () => {
    const truck = await site();
    const body = { ...everything, phone: "12345", smsNotifications: false };
    expect((await truck.visitor("POST", "/api/subscribers", body)).json.issues).toMatchObject([{ path: "phone" }]);
  });

  it.each(["not json", '"text"', "[]", "[{}]", "null", "42", "{", ""])("the body %j: 400", async (body) => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/subscribers", body)).status).toBe(400);
  });

  it("a change without fields or of the wrong type: 400", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    for (const body of [{}, { email: "eve@example.com" }, { isActive: "no" }, { isActive: null }, { firstName: 7 }]) {
      expect((await truck.owner("PUT", "/api/subscribers/1", body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await listOf(truck)).toMatchObject([stored]);
  });

  it("an unknown id: 404; a malformed id: 400", async () => {
    const truck = await site();
    expect((await truck.owner("PUT", "/api/subscribers/999", { isActive: false })).status).toBe(404);
    for (const id of ["abc", "1e999", "-1", "0", "1.5", "99999999999999999999"]) {
      expect((await truck.owner("PUT", `/api/subscribers/${id}`, { isActive: false })).status, id).toBe(400);
      expect((await truck.owner("DELETE", `/api/subscribers/${id}`)).status, id).toBe(400);
    }
  });

  it("everybody but the owner: 401", async () => {
    const truck = await site();
    await truck.visitor("POST", "/api/subscribers", everything);
    expect((await truck.visitor("GET", "/api/subscribers")).status).toBe(401);
    expect((await truck.visitor("PUT", "/api/subscribers/1", { isActive: false })).status).toBe(401);
    expect((await truck.visitor("DELETE", "/api/subscribers/1")).status).toBe(401);
    expect(await listOf(truck)).toMatchObject([stored]);
  });

  it("more than sixty sign-ups in ten minutes from one address: 429 with `Retry-After`, and other forms go on", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    for (let sent = 1; sent <= 60; sent++) {
      const answer = await truck.visitor("POST", "/api/subscribers", { email: `guest${sent}@example.com` });
      expect(answer.status).toBe(201);
    }
    const refused = await truck.visitor("POST", "/api/subscribers", everything);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    expect((await truck.visitor("POST", "/api/contact", {})).status).toBe(400);
  });
});
