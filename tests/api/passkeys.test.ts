import { describe, expect, it } from "vitest";
import { authenticator } from "../helpers/authenticator.ts";
import { HELPERS_PASSWORD, helperOf, invite, sessionIn } from "../helpers/helpers.ts";
import { PASSWORD, site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;
type Device = ReturnType<typeof authenticator>;

const requestOf = async (truck: Truck) => (await truck.visitor("POST", "/api/passkeys/request")).json;
const signIn = async (truck: Truck, device: Device, counter = 0) =>
  truck.visitor("POST", "/api/admin/login/passkey", device.use(await requestOf(truck), counter));

/** What says once more who is signed in. */
const OWNERS = { currentPassword: PASSWORD };
const HELPERS = { currentPassword: HELPERS_PASSWORD };

async function add(truck: Truck, device: Device, counter = 0) {
  const options = (await truck.owner("POST", "/api/passkeys/creation", OWNERS)).json;
  const added = await truck.owner("POST", "/api/passkeys", device.make(options, counter));
  expect(added.status).toBe(201);
}

const accountOf = async (truck: Truck, cookie: string) =>
  (await truck.visitor("GET", "/api/admin/session", undefined, { cookie })).json.account;

/** A helper who has joined by a passkey, and has no password. */
async function joinedByPasskey(truck: Truck) {
  const { token } = await invite(truck);
  const device = authenticator();
  const options = (await truck.visitor("POST", "/api/join/passkey", { token })).json;
  const joined = await truck.visitor("POST", "/api/join", { token, name: "Ben", passkey: device.make(options) });
  expect(joined.status).toBe(200);
  const cookie = sessionIn(joined.headers);
  const ben = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    truck.visitor(method, path, body, { cookie });
  return {
    token,
    device,
    options,
    joined,
    ben,
    /** What the passkey signs to say that it is Ben who asks. */
    prove: async (by = device) => ({ passkey: by.use((await ben("POST", "/api/passkeys/proof")).json) }),
  };
}

describe("a passkey", () => {
  it("signs its owner in without a name", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const answer = await signIn(truck, device);
    expect([answer.status, answer.json.account]).toEqual([200, "owner"]);
    expect(await accountOf(truck, sessionIn(answer.headers))).toBe("owner");
    expect((await truck.owner("GET", "/api/passkeys")).json).toMatchObject([
      { id: 1, lastUsedAt: "2026-07-04T17:00:00.000Z", isOfAnotherAddress: false },
    ]);
  });

  it("of a helper signs in the helper", async () => {
    const truck = await site();
    const ben = await helperOf(truck);
    const device = authenticator();
    const options = (await ben.call("POST", "/api/passkeys/creation", HELPERS)).json;
    expect((await ben.call("POST", "/api/passkeys", device.make(options))).status).toBe(201);
    expect((await signIn(truck, device)).json.account).toBe(ben.account);
    expect((await truck.owner("GET", "/api/passkeys")).json).toEqual([]);
    await truck.owner("DELETE", `/api/helpers/${ben.id}`);
    expect((await signIn(truck, device)).status).toBe(401);
  });

  it("is requested with ES256 and RS256, without attestation", async () => {
    const truck = await site();
    const options = (await truck.owner("POST", "/api/passkeys/creation", OWNERS)).json;
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("of another site is refused whatever `Host` says", async () => {
    const truck = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    const wrong = [
      authenticator({ host: "evil.example", origin: "https://polar.example" }),
      authenticator({ host: "polar.example", origin: "https://evil.example" }),
      authenticator(),
    ];
    for (const device of wrong) {
      const options = (await truck.owner("POST", "/api/passkeys/creation", OWNERS, { host: "evil.example" })).json;
      expect(options.rp.id).toBe("polar.example");
      const answer = await truck.owner("POST", "/api/passkeys", device.make(options), { host: "evil.example" });
      expect([answer.status, answer.json.message]).toEqual([400, "The passkey could not be taken. Please try again."]);
    }
    const device = authenticator({ host: "polar.example", origin: "https://polar.example" });
    await add(truck, device);
    expect((await signIn(truck, device)).status).toBe(200);
  });

  it("is accepted once for each challenge of its purpose", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const used = device.use(await requestOf(truck));
    const ask = () => truck.visitor("POST", "/api/admin/login/passkey", used);
    expect((await ask()).status).toBe(200);
    const replayed = await ask();
    expect([replayed.status, replayed.json.message]).toEqual([
      401,
      "This passkey was not accepted. Try another way to sign in.",
    ]);
    const forAdding = (await truck.owner("POST", "/api/passkeys/creation", OWNERS)).json;
    for (const foreign of [forAdding, { challenge: "bm9ib2R5LW1hZGUtdGhpcw" }]) {
      expect((await truck.visitor("POST", "/api/admin/login/passkey", device.use(foreign))).status).toBe(401);
    }
  });

  it("is not added by a challenge of another person or purpose", async () => {
    const truck = await site();
    const ben = await helperOf(truck);
    const owners = (await truck.owner("POST", "/api/passkeys/creation", OWNERS)).json;
    for (const foreign of [owners, await requestOf(truck)]) {
      expect((await ben.call("POST", "/api/passkeys", authenticator().make(foreign))).status).toBe(400);
    }
  });

  it("is added once when the calls are concurrent", async () => {
    const truck = await site();
    const device = authenticator();
    const made: object[] = [];
    for (let count = 0; count < 6; count++) {
      made.push(device.make((await truck.owner("POST", "/api/passkeys/creation", OWNERS)).json));
    }
    const answers = await Promise.all(made.map((passkey) => truck.owner("POST", "/api/passkeys", passkey)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    expect((await truck.owner("GET", "/api/passkeys")).json).toHaveLength(1);
  });

  it("is refused when its challenge is older than five minutes", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const options = await requestOf(truck);
    truck.clock.time = new Date(truck.clock.time.getTime() + 5 * 60_000);
    expect((await truck.visitor("POST", "/api/admin/login/passkey", device.use(options))).status).toBe(401);
  });

  it("is refused when its counter goes back", async () => {
    const truck = await site();
    const [synced, counting] = [authenticator(), authenticator()];
    await add(truck, synced);
    await add(truck, counting, 3);
    expect((await signIn(truck, synced, 0)).status).toBe(200);
    expect((await signIn(truck, synced, 0)).status).toBe(200);
    expect((await signIn(truck, counting, 4)).status).toBe(200);
    expect((await signIn(truck, counting, 4)).status).toBe(401);
    expect((await signIn(truck, counting, 2)).status).toBe(401);
    expect((await signIn(truck, counting, 5)).status).toBe(200);
  });

  it("is refused with another device's signature", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const options = await requestOf(truck);
    const forged = { ...device.use(options), response: authenticator().use(options).response };
    expect((await truck.visitor("POST", "/api/admin/login/passkey", forged)).status).toBe(401);
  });

  it("is refused once its owner has removed it", async () => {
    const truck = await site();
    const ben = await helperOf(truck);
    const device = authenticator();
    await add(truck, device);
    expect((await ben.call("DELETE", "/api/passkeys/1", HELPERS)).status).toBe(404);
    expect((await truck.owner("DELETE", "/api/passkeys/1", OWNERS)).status).toBe(204);
    expect((await signIn(truck, device)).status).toBe(401);
  });

  it("is enough for a helper to join", async () => {
    const truck = await site();
    const { token, device, options, joined, ben, prove } = await joinedByPasskey(truck);
    expect(joined.json.hasPassword).toBe(false);
    expect((await signIn(truck, device)).json).toMatchObject({ account: joined.json.account, hasPassword: false });
    expect((await truck.visitor("POST", "/api/admin/login", { name: "Ben", password: " " })).status).toBe(401);
    const removed = await ben("DELETE", "/api/passkeys/1", await prove());
    expect([removed.status, removed.json.message]).toEqual([
      409,
      "This is your only way in. Add another passkey first.",
    ]);
    const both = { newPassword: HELPERS_PASSWORD, passkey: device.make(options) };
    expect((await truck.visitor("POST", "/api/join", { token, name: "Ben", ...both })).status).toBe(400);
  });

  it.each([
    [{}, { host: "localhost" }],
    [{ PUBLIC_URL: "https://polar.example" }, { host: "polar.example", why: null }],
    [{ PUBLIC_URL: "http://localhost:8080" }, { host: "localhost", why: null }],
    [{ PUBLIC_URL: "http://polar.example" }, { host: null, why: expect.stringContaining("HTTPS") }],
    [{ PUBLIC_URL: "https://192.0.2.7" }, { host: null, why: expect.stringContaining("name") }],
  ])("is offered when browsers allow it: %j", async (env, expected) => {
    const truck = await site({ env });
    expect((await truck.visitor("GET", "/api/passkeys/site")).json).toMatchObject(expected);
    if (expected.host === null) expect((await truck.owner("POST", "/api/passkeys/creation", OWNERS)).status).toBe(409);
  });
});

describe("the proof before adding or removing a passkey", () => {
  it("succeeds with the password", async () => {
    const truck = await site();
    await add(truck, authenticator());
    for (const [wrong, message] of [
      [{}, "Current password is required"],
      [{ currentPassword: "wrong-one" }, "Current password is incorrect"],
    ] as const) {
      for (const answer of [
        await truck.owner("POST", "/api/passkeys/creation", wrong),
        await truck.owner("DELETE", "/api/passkeys/1", wrong),
      ]) {
        expect([answer.status, answer.json.message, answer.json.issues[0].path]).toEqual([
          400,
          message,
          "currentPassword",
        ]);
      }
    }
    expect((await truck.owner("GET", "/api/passkeys")).json).toHaveLength(1);
    expect((await truck.owner("DELETE", "/api/passkeys/1", OWNERS)).status).toBe(204);
  });

  it("counts a wrong password like the login", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const wrong = { currentPassword: "wrong-one" };
    for (let guess = 1; guess <= 4; guess++) {
      expect((await truck.owner("POST", "/api/passkeys/creation", wrong)).status).toBe(400);
    }
    expect((await truck.owner("DELETE", "/api/passkeys/1", wrong)).status).toBe(400);
    expect((await truck.owner("POST", "/api/passkeys/creation", OWNERS)).status).toBe(429);
    expect((await truck.visitor("POST", "/api/admin/login", { password: PASSWORD })).status).toBe(429);
  });

  it("succeeds with a passkey when there is no password", async () => {
    const truck = await site();
    const { ben, prove, device } = await joinedByPasskey(truck);
    const asked = await ben("POST", "/api/passkeys/creation", HELPERS);
    expect([asked.status, asked.json.issues[0]]).toEqual([
      400,
      { path: "passkey", message: "Please confirm with your passkey that it's you" },
    ]);
    const second = authenticator();
    const options = (await ben("POST", "/api/passkeys/creation", await prove())).json;
    expect((await ben("POST", "/api/passkeys", second.make(options))).status).toBe(201);
    expect((await ben("DELETE", "/api/passkeys/1", {})).status).toBe(400);
    expect((await ben("DELETE", "/api/passkeys/1", await prove(second))).status).toBe(204);
    expect((await signIn(truck, device)).status).toBe(401);
  });

  it("refuses a replayed, foreign or other proof", async () => {
    const truck = await site();
    const { ben, prove, device } = await joinedByPasskey(truck);
    const owners = authenticator();
    await add(truck, owners);
    const used = await prove();
    expect((await ben("POST", "/api/passkeys/creation", used)).status).toBe(200);
    const foreign = (await truck.owner("POST", "/api/passkeys/proof")).json;
    for (const wrong of [
      used,
      await prove(owners),
      await prove(authenticator()),
      { passkey: device.use(foreign) },
      { passkey: device.use(await requestOf(truck)) },
      { passkey: device.use({ challenge: "bm9ib2R5LW1hZGUtdGhpcw" }) },
    ]) {
      const answer = await ben("POST", "/api/passkeys/creation", wrong);
      expect([answer.status, answer.json.message]).toEqual([400, "This passkey was not accepted. Please try again."]);
    }
    const asked = (await ben("POST", "/api/passkeys/proof")).json;
    expect((await truck.visitor("POST", "/api/admin/login/passkey", device.use(asked))).status).toBe(401);
    truck.clock.time = new Date(truck.clock.time.getTime() + 5 * 60_000);
    expect((await ben("POST", "/api/passkeys/creation", { passkey: device.use(asked) })).status).toBe(400);
  });

  it("refuses a passkey alone when there is a password", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const passkey = device.use((await truck.owner("POST", "/api/passkeys/proof")).json);
    const answer = await truck.owner("POST", "/api/passkeys/creation", { passkey });
    expect([answer.status, answer.json.message]).toEqual([400, "Current password is required"]);
  });
});

describe("a helper without a password", () => {
  it("sets the first one by a passkey", async () => {
    const truck = await site();
    const { ben, prove, device } = await joinedByPasskey(truck);
    const change = { newPassword: HELPERS_PASSWORD };
    expect((await ben("GET", "/api/admin/session")).json.hasPassword).toBe(false);
    expect((await ben("POST", "/api/admin/password/change", change)).status).toBe(400);
    expect((await ben("POST", "/api/admin/password/change", { ...change, ...HELPERS })).status).toBe(400);
    const set = await ben("POST", "/api/admin/password/change", { ...change, ...(await prove()) });
    expect([set.status, set.json.hasPassword]).toEqual([200, true]);
    expect((await ben("GET", "/api/admin/session")).json.hasPassword).toBe(true);
    expect((await truck.visitor("POST", "/api/admin/login", { name: "Ben", password: HELPERS_PASSWORD })).status).toBe(
      200,
    );
    expect((await signIn(truck, device)).json.hasPassword).toBe(true);
    // From now on the password is what says who they are.
    const again = await ben("POST", "/api/admin/password/change", { ...change, ...(await prove()) });
    expect([again.status, again.json.message]).toEqual([400, "Current password is required"]);
    expect((await ben("DELETE", "/api/passkeys/1", HELPERS)).status).toBe(204);
  });
});
