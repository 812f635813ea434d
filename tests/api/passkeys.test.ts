import { describe, expect, it } from "vitest";
import { authenticator } from "../helpers/authenticator.ts";
import { HELPERS_PASSWORD, helperOf, invite, sessionIn } from "../helpers/helpers.ts";
import { site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;
type Device = ReturnType<typeof authenticator>;

const requestOf = async (truck: Truck) => (await truck.visitor("POST", "/api/passkeys/request")).json;
const signIn = async (truck: Truck, device: Device, counter = 0) =>
  truck.visitor("POST", "/api/admin/login/passkey", device.use(await requestOf(truck), counter));

async function add(truck: Truck, device: Device, counter = 0) {
  const options = (await truck.owner("POST", "/api/passkeys/creation")).json;
  const added = await truck.owner("POST", "/api/passkeys", device.make(options, counter));
  expect(added.status).toBe(201);
}

const accountOf = async (truck: Truck, cookie: string) =>
  (await truck.visitor("GET", "/api/admin/session", undefined, { cookie })).json.account;

describe("a passkey", () => {
  it("that was added signs its owner in, without anything being typed", async () => {
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
    const options = (await ben.call("POST", "/api/passkeys/creation")).json;
    expect((await ben.call("POST", "/api/passkeys", device.make(options))).status).toBe(201);
    expect((await signIn(truck, device)).json.account).toBe(ben.account);
    expect((await truck.owner("GET", "/api/passkeys")).json).toEqual([]);
    await truck.owner("DELETE", `/api/helpers/${ben.id}`);
    expect((await signIn(truck, device)).status).toBe(401);
  });

  it("is asked for with algorithms that every version can read, and without attestation", async () => {
    const truck = await site();
    const options = (await truck.owner("POST", "/api/passkeys/creation")).json;
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  });

  it("of another site is refused, made and used, whatever the Host says", async () => {
    const truck = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    const wrong = [
      authenticator({ host: "evil.example", origin: "https://polar.example" }),
      authenticator({ host: "polar.example", origin: "https://evil.example" }),
      authenticator(),
    ];
    for (const device of wrong) {
      const options = (await truck.owner("POST", "/api/passkeys/creation", undefined, { host: "evil.example" })).json;
      expect(options.rp.id).toBe("polar.example");
      const answer = await truck.owner("POST", "/api/passkeys", device.make(options), { host: "evil.example" });
      expect([answer.status, answer.json.message]).toEqual([400, "The passkey could not be taken. Please try again."]);
    }
    const device = authenticator({ host: "polar.example", origin: "https://polar.example" });
    await add(truck, device);
    expect((await signIn(truck, device)).status).toBe(200);
  });

  it("signs each challenge once, and only one that was made for that", async () => {
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
    const forAdding = (await truck.owner("POST", "/api/passkeys/creation")).json;
    for (const foreign of [forAdding, { challenge: "bm9ib2R5LW1hZGUtdGhpcw" }]) {
      expect((await truck.visitor("POST", "/api/admin/login/passkey", device.use(foreign))).status).toBe(401);
    }
  });

  it("is not added by somebody else's challenge, nor by one for signing in", async () => {
    const truck = await site();
    const ben = await helperOf(truck);
    const owners = (await truck.owner("POST", "/api/passkeys/creation")).json;
    for (const foreign of [owners, await requestOf(truck)]) {
      expect((await ben.call("POST", "/api/passkeys", authenticator().make(foreign))).status).toBe(400);
    }
  });

  it("signs no challenge that is older than five minutes", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const options = await requestOf(truck);
    truck.clock.time = new Date(truck.clock.time.getTime() + 5 * 60_000);
    expect((await truck.visitor("POST", "/api/admin/login/passkey", device.use(options))).status).toBe(401);
  });

  it("that counts nothing is good for good; one that counts back was copied", async () => {
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

  it("whose signature is another device's opens nothing", async () => {
    const truck = await site();
    const device = authenticator();
    await add(truck, device);
    const options = await requestOf(truck);
    const forged = { ...device.use(options), response: authenticator().use(options).response };
    expect((await truck.visitor("POST", "/api/admin/login/passkey", forged)).status).toBe(401);
  });

  it("that was removed opens nothing, and nobody removes another's", async () => {
    const truck = await site();
    const ben = await helperOf(truck);
    const device = authenticator();
    await add(truck, device);
    expect((await ben.call("DELETE", "/api/passkeys/1")).status).toBe(404);
    expect((await truck.owner("DELETE", "/api/passkeys/1")).status).toBe(204);
    expect((await signIn(truck, device)).status).toBe(401);
  });

  it("is all that a helper needs to join; the last one stays", async () => {
    const truck = await site();
    const { token } = await invite(truck);
    const device = authenticator();
    const options = (await truck.visitor("POST", "/api/join/passkey", { token })).json;
    const joined = await truck.visitor("POST", "/api/join", { token, name: "Ben", passkey: device.make(options) });
    expect(joined.status).toBe(200);
    const cookie = sessionIn(joined.headers);
    expect((await signIn(truck, device)).json.account).toBe(joined.json.account);
    expect((await truck.visitor("POST", "/api/admin/login", { name: "Ben", password: " " })).status).toBe(401);
    const removed = await truck.visitor("DELETE", "/api/passkeys/1", undefined, { cookie });
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
  ])("is offered where browsers make one: %j", async (env, expected) => {
    const truck = await site({ env });
    expect((await truck.visitor("GET", "/api/passkeys/site")).json).toMatchObject(expected);
    if (expected.host === null) expect((await truck.owner("POST", "/api/passkeys/creation")).status).toBe(409);
  });
});
