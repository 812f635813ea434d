import argon2 from "@node-rs/argon2";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { HELPERS_PASSWORD, helperOf, invite, sessionIn, tokenIn } from "../helpers/helpers.ts";
import { PASSWORD, site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;

/** What says once more that it is the owner who asks. */
const OWNERS = { currentPassword: PASSWORD };

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (truck: Truck, days: number) => {
  truck.clock.time = new Date(truck.clock.time.getTime() + days * DAY_MS);
};
const join = (truck: Truck, token: string, name = "Ben", headers = {}) =>
  truck.visitor("POST", "/api/join", { token, name, newPassword: HELPERS_PASSWORD }, headers);
const logIn = (truck: Truck, body: object) => truck.visitor("POST", "/api/admin/login", body);
const sessionOf = async (truck: Truck, cookie: string) =>
  (await truck.visitor("GET", "/api/admin/session", undefined, { cookie })).json;

describe("an invitation", () => {
  it("lets its holder in once with an own name and password", async () => {
    const truck = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    const invited = await truck.owner("POST", "/api/helpers", { name: "Ben", ...OWNERS });
    expect(invited.status).toBe(201);
    expect(invited.json).toMatchObject({
      name: "Ben",
      joinedAt: null,
      invitedUntil: "2026-07-11T17:00:00.000Z",
      link: expect.stringMatching(/^https:\/\/polar\.example\/admin-dashboard#join=[\w-]{43}$/),
    });
    const token = tokenIn(invited.json.link);
    expect((await truck.visitor("POST", "/api/join/invitation", { token })).json).toEqual({ name: "Ben" });
    const joined = await join(truck, token, "Benjamin");
    expect(joined.status).toBe(200);
    const state = await sessionOf(truck, sessionIn(joined.headers));
    expect(state).toMatchObject({ authenticated: true, account: expect.stringMatching(/^helper-[\w-]{22}$/) });
    expect((await truck.owner("GET", "/api/helpers")).json).toMatchObject([
      { name: "Benjamin", joinedAt: "2026-07-04T17:00:00.000Z", lastSeenAt: "2026-07-04T17:00:00.000Z" },
    ]);
  });

  it("refuses the name that the history gives the owner", async () => {
    const truck = await site();
    expect((await truck.owner("POST", "/api/helpers", { name: "OWNER", ...OWNERS })).status).toBe(409);
    const { token } = await invite(truck);
    const refused = await join(truck, token, "owner");
    expect([refused.status, refused.json.message]).toEqual([409, "The history calls the owner that"]);
    expect((await join(truck, token, "Ben")).status).toBe(200);
  });

  it.each([
    ["an invisible letter", "Own\u200ber", "Ben\u2060nett"],
    ["wide letters", "Ｏｗｎｅｒ", "Ｂｅｎｎｅｔｔ"],
    ["Cyrillic letters", "Оwnеr", "Веnnеtt"],
    ["small capitals", "ᴏᴡɴᴇʀ", "ʙᴇɴɴᴇᴛᴛ"],
  ])("refuses a name that looks like another one by %s", async (_why, owners, helpers) => {
    const truck = await site();
    await invite(truck, "Bennett");
    const { token } = await invite(truck, "Cy");
    for (const name of [owners, helpers]) {
      expect((await truck.owner("POST", "/api/helpers", { name, ...OWNERS })).status, name).toBe(409);
      expect((await join(truck, token, name)).status, name).toBe(409);
    }
  });

  it("needs the owner's password", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    for (const [wrong, message] of [
      [{}, "Current password is required"],
      [{ currentPassword: "wrong-one" }, "Current password is incorrect"],
    ] as const) {
      const answer = await truck.owner("POST", "/api/helpers", { name: "Ben", ...wrong });
      expect([answer.status, answer.json.message]).toEqual([400, message]);
    }
    for (let guess = 2; guess <= 5; guess++) {
      await truck.owner("POST", "/api/helpers", { name: "Ben", currentPassword: "wrong-one" });
    }
    expect((await truck.owner("POST", "/api/helpers", { name: "Ben", ...OWNERS })).status).toBe(429);
    expect((await truck.owner("GET", "/api/helpers")).json).toEqual([]);
  });

  it("is refused with a reason when it was used", async () => {
    const truck = await site();
    const { token } = await helperOf(truck);
    const again = await join(truck, token, "Mallory");
    expect([again.status, again.json.message]).toEqual([
      409,
      "This link was used already. Sign in with your name instead.",
    ]);
    expect((await truck.visitor("POST", "/api/join/invitation", { token })).status).toBe(409);
    expect((await truck.owner("GET", "/api/helpers")).json).toMatchObject([{ name: "Ben" }]);
  });

  it("lets one of two concurrent helpers in", async () => {
    const truck = await site();
    const { token } = await invite(truck);
    const answers = await Promise.all(["Ben", "Bo"].map((name) => join(truck, token, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("ends after seven days", async () => {
    const truck = await site();
    const { token } = await invite(truck);
    later(truck, 7);
    const late = await join(truck, token);
    expect([late.status, late.json.message]).toEqual([
      403,
      "This link is more than 7 days old. Ask the owner for a new one.",
    ]);
  });

  it("is refused when it is unknown or withdrawn", async () => {
    const truck = await site();
    const { id, token } = await invite(truck);
    expect((await truck.owner("DELETE", `/api/helpers/${id}`)).status).toBe(204);
    for (const unknown of [token, "x".repeat(43)]) {
      const answer = await join(truck, unknown);
      expect([answer.status, answer.json.message]).toEqual([
        403,
        "This link is not valid. Ask the owner for a new one.",
      ]);
    }
  });

  it("stays valid when the owner opens it", async () => {
    const truck = await site();
    const { token } = await invite(truck);
    const opened = await join(truck, token, "Ben", { cookie: await truck.signIn() });
    expect([opened.status, opened.json.message]).toEqual([
      409,
      "You are signed in as the owner here. Open this link on your helper's phone.",
    ]);
    expect((await join(truck, token)).status).toBe(200);
  });

  it("stays valid when another helper opens it", async () => {
    const truck = await site();
    const { cookie } = await helperOf(truck, "Ada");
    const { token } = await invite(truck, "Ben");
    const opened = await join(truck, token, "Ben", { cookie });
    expect([opened.status, opened.json.message]).toEqual([
      409,
      "You are signed in as Ada here. Log out first, then open the link again.",
    ]);
  });

  it("refuses another helper's name in any spelling", async () => {
    const truck = await site();
    await helperOf(truck, "Ben");
    expect((await truck.owner("POST", "/api/helpers", { name: "ben", ...OWNERS })).status).toBe(409);
    const { token } = await invite(truck, "Bo");
    expect((await join(truck, token, "BEN")).status).toBe(409);
    expect((await join(truck, token, "Bo")).status).toBe(200);
  });

  it("is stored once when concurrent calls have one name", async () => {
    const truck = await site();
    await truck.signIn();
    const invitations = Array.from({ length: 6 }, () =>
      truck.owner("POST", "/api/helpers", { name: "Ben", ...OWNERS }),
    );
    const statuses = (await Promise.all(invitations)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it("is stored as a hash", async () => {
    const truck = await site();
    const { token } = await invite(truck);
    const stored = await truck.database(async (db) =>
      JSON.stringify(await db.selectFrom("invitations").selectAll().execute()),
    );
    expect(stored).not.toContain(token);
  });
});

describe("a helper", () => {
  it("signs in by name and password", async () => {
    const truck = await site();
    const { account } = await helperOf(truck, "Ben");
    const answer = await logIn(truck, { name: "ben", password: HELPERS_PASSWORD });
    expect([answer.status, answer.json.account]).toEqual([200, account]);
    for (const wrong of [
      { name: "Ben", password: PASSWORD },
      { name: "Nobody", password: HELPERS_PASSWORD },
    ]) {
      const refused = await logIn(truck, wrong);
      expect([refused.status, refused.json.message]).toEqual([401, "Invalid name or password"]);
    }
    expect((await logIn(truck, { password: HELPERS_PASSWORD })).status).toBe(401);
  });

  it("is refused an empty password before joining", async () => {
    const truck = await site();
    await invite(truck, "Ben");
    expect((await logIn(truck, { name: "Ben", password: " " })).status).toBe(401);
  });

  it("gets 429 after five wrong passwords", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    await helperOf(truck, "Ben");
    for (let guess = 1; guess <= 5; guess++) await logIn(truck, { name: "Ben", password: "wrong-one" });
    expect((await logIn(truck, { name: "Ben", password: HELPERS_PASSWORD })).status).toBe(429);
  });

  it("manages only their own password and sessions", async () => {
    const truck = await site();
    const ben = await helperOf(truck, "Ben");
    const elsewhere = sessionIn((await logIn(truck, { name: "Ben", password: HELPERS_PASSWORD })).headers);
    const owners = await truck.signIn();
    expect((await ben.call("GET", "/api/admin/sessions")).json).toHaveLength(2);
    const change = { currentPassword: HELPERS_PASSWORD, newPassword: "another-syrup-4" };
    expect((await ben.call("POST", "/api/admin/password/change", change)).status).toBe(200);
    expect(await sessionOf(truck, elsewhere)).toMatchObject({ authenticated: false });
    expect(await sessionOf(truck, ben.cookie)).toMatchObject({ authenticated: true });
    expect(await sessionOf(truck, owners)).toMatchObject({ authenticated: true });
    expect((await logIn(truck, { password: PASSWORD })).status).toBe(200);
    const [ownersOwn] = (await truck.visitor("GET", "/api/admin/sessions", undefined, { cookie: owners })).json;
    expect((await ben.call("DELETE", `/api/admin/sessions/${ownersOwn.id}`)).status).toBe(404);
    expect((await ben.call("DELETE", "/api/admin/sessions")).status).toBe(204);
    expect(await sessionOf(truck, owners)).toMatchObject({ authenticated: true });
  });

  it("ends none of the owner's sessions by signing in on many devices", async () => {
    const truck = await site();
    const owners = await truck.signIn();
    await helperOf(truck, "Ben");
    for (let device = 1; device <= 51; device++) await logIn(truck, { name: "Ben", password: HELPERS_PASSWORD });
    expect(await sessionOf(truck, owners)).toMatchObject({ authenticated: true });
  });

  it("gets 401 at the next call when they are ended", async () => {
    const truck = await site();
    const ben = await helperOf(truck, "Ben");
    expect((await ben.call("GET", "/api/locations")).status).toBe(200);
    expect((await truck.owner("DELETE", `/api/helpers/${ben.id}`)).status).toBe(204);
    expect((await ben.call("GET", "/api/locations")).status).toBe(401);
    expect((await logIn(truck, { name: "Ben", password: HELPERS_PASSWORD })).status).toBe(401);
    expect((await truck.owner("GET", "/api/helpers")).json).toEqual([]);
    expect((await truck.owner("DELETE", `/api/helpers/${ben.id}`)).status).toBe(404);
  });

  it("stores nothing when they are ended during a call", async () => {
    const truck = await site();
    const ben = await helperOf(truck, "Ben");
    const { verify } = argon2;
    // Their password is right, and then they are ended.
    const verifying = vi.spyOn(argon2, "verify").mockImplementationOnce(async (...asked) => {
      const isRight = await verify(...asked);
      expect((await truck.owner("DELETE", `/api/helpers/${ben.id}`)).status).toBe(204);
      return isRight;
    });
    onTestFinished(() => verifying.mockRestore());
    const change = { currentPassword: HELPERS_PASSWORD, newPassword: "another-one-9" };
    const answer = await ben.call("POST", "/api/admin/password/change", change);
    expect([answer.status, answer.json.message]).toEqual([401, "Please sign in"]);
    expect(await truck.database((db) => db.selectFrom("users").select("role").execute())).toEqual([{ role: "owner" }]);
  });

  it("leaves no idempotency key when they are ended", async () => {
    const truck = await site();
    const ben = await helperOf(truck, "Ben");
    const ada = await helperOf(truck, "Ada");
    const stop = { name: "Pier", address: "1 Pier", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
    const keyed = { "idempotency-key": "k".repeat(22) };
    expect((await ben.call("POST", "/api/locations", stop, keyed)).status).toBe(201);
    const isGone = async (account: string) => (await truck.visitor("GET", `/api/accounts/${account}`)).json.isGone;
    expect(await isGone(ben.account)).toBe(false);
    await truck.owner("DELETE", `/api/helpers/${ben.id}`);
    const keys = await truck.database((db) => db.selectFrom("idempotencyKeys").select("caller").execute());
    expect(keys).toEqual([]);
    expect([await isGone(ben.account), await isGone(ada.account), await isGone("owner")]).toEqual([true, false, false]);
  });

  it("cannot repeat another person's call by its key", async () => {
    const truck = await site();
    const ben = await helperOf(truck, "Ben");
    const stop = { name: "Pier", address: "1 Pier", date: "2026-07-04", startTime: "11:00", endTime: "18:00" };
    const keyed = { "idempotency-key": "k".repeat(22) };
    await truck.owner("POST", "/api/locations", stop, keyed);
    expect((await ben.call("POST", "/api/locations", stop, keyed)).status).toBe(422);
  });
});
