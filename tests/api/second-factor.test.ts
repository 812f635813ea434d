import { describe, expect, it } from "vitest";
import { codeAt, fromBase32 } from "../../server/owner/totp.ts";
import { HELPERS_PASSWORD, helperOf, sessionIn } from "../helpers/helpers.ts";
import { PASSWORD, site } from "../helpers/site.ts";

type Truck = Awaited<ReturnType<typeof site>>;

const STEP_MS = 30_000;
const codeNow = (truck: Truck, secret: string, away = 0) =>
  codeAt(fromBase32(secret), Math.floor(truck.clock.time.getTime() / STEP_MS) + away);
const logIn = (truck: Truck, body: object) => truck.visitor("POST", "/api/admin/login", body);
const later = (truck: Truck, ms = STEP_MS) => {
  truck.clock.time = new Date(truck.clock.time.getTime() + ms);
};

/** A site whose owner has an app that shows codes; the code by which it was set up is used. */
async function withApp(env = {}) {
  const truck = await site({ env });
  const { secret } = (await truck.owner("POST", "/api/second-factor/secret")).json;
  const body = { secret, code: codeNow(truck, secret), currentPassword: PASSWORD };
  const { status, json } = await truck.owner("PUT", "/api/second-factor", body);
  expect(status).toBe(200);
  return { truck, secret, recoveryCodes: json.recoveryCodes as string[] };
}

describe("a code after the password", () => {
  it("is set up by an app's QR code, with the password and a code that is right", async () => {
    const truck = await site();
    const { secret, address, picture } = (await truck.owner("POST", "/api/second-factor/secret")).json;
    expect(address).toBe(
      `otpauth://totp/${encodeURIComponent("Polar Peak Shaved Ice")}%3AOwner?secret=${secret}&issuer=Polar+Peak+Shaved+Ice`,
    );
    expect(picture).toContain("<svg");
    const right = { secret, code: codeNow(truck, secret), currentPassword: PASSWORD };
    for (const [wrong, path] of [
      [{ ...right, code: "000000" }, "code"],
      [{ ...right, currentPassword: "wrong-one" }, "currentPassword"],
    ] as const) {
      const answer = await truck.owner("PUT", "/api/second-factor", wrong);
      expect([answer.status, answer.json.issues[0].path]).toEqual([400, path]);
    }
    expect((await truck.owner("PUT", "/api/second-factor", right)).json.recoveryCodes).toHaveLength(10);
    expect((await truck.owner("GET", "/api/second-factor")).json).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  });

  it("is asked for at the login, and opens it once", async () => {
    const { truck, secret } = await withApp();
    later(truck);
    const asked = await logIn(truck, { password: PASSWORD });
    expect([asked.status, asked.json]).toEqual([401, { message: "Enter the code of your app", needsCode: true }]);
    const code = codeNow(truck, secret);
    expect((await logIn(truck, { password: "wrong-one", code })).json).toEqual({ message: "Invalid admin password" });
    expect((await logIn(truck, { password: PASSWORD, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    const again = await logIn(truck, { password: PASSWORD, code });
    expect([again.status, again.json.message]).toEqual([401, "That code is wrong, or was used already"]);
  });

  it("that two send at once opens it for one of them", async () => {
    const { truck, secret } = await withApp();
    later(truck);
    const body = { password: PASSWORD, code: codeNow(truck, secret) };
    const answers = await Promise.all([logIn(truck, body), logIn(truck, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("counts as a wrong password where it is wrong", async () => {
    const { truck, secret } = await withApp({ RATE_LIMITS: "on" });
    later(truck);
    for (let guess = 1; guess <= 5; guess++) {
      expect((await logIn(truck, { password: PASSWORD, code: "000000" })).status).toBe(401);
    }
    expect((await logIn(truck, { password: PASSWORD, code: codeNow(truck, secret) })).status).toBe(429);
  });

  it("gives way to each recovery code, once", async () => {
    const { truck, recoveryCodes } = await withApp();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect((await logIn(truck, { password: PASSWORD, code: first.toUpperCase() })).status).toBe(200);
    expect((await logIn(truck, { password: PASSWORD, code: first })).status).toBe(401);
    expect((await logIn(truck, { password: PASSWORD, code: second })).status).toBe(200);
    expect((await logIn(truck, { password: PASSWORD, code: third.replaceAll("-", " ") })).status).toBe(200);
    expect((await truck.owner("GET", "/api/second-factor")).status).toBe(200);
    const stored = await truck.database(async (db) =>
      JSON.stringify(await db.selectFrom("recoveryCodes").selectAll().execute()),
    );
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });

  it("goes with the password alone, and is asked for no more", async () => {
    const { truck, secret } = await withApp();
    later(truck);
    const cookie = sessionIn((await logIn(truck, { password: PASSWORD, code: codeNow(truck, secret) })).headers);
    const off = (currentPassword: string) =>
      truck.visitor("POST", "/api/second-factor/off", { currentPassword }, { cookie });
    expect((await off("wrong-one")).status).toBe(400);
    expect((await off(PASSWORD)).status).toBe(204);
    expect((await logIn(truck, { password: PASSWORD })).status).toBe(200);
  });

  it("is a helper's own, too", async () => {
    const truck = await site();
    const ben = await helperOf(truck, "Ben");
    const { secret } = (await ben.call("POST", "/api/second-factor/secret")).json;
    const body = { secret, code: codeNow(truck, secret), currentPassword: HELPERS_PASSWORD };
    expect((await ben.call("PUT", "/api/second-factor", body)).status).toBe(200);
    later(truck);
    expect((await logIn(truck, { name: "Ben", password: HELPERS_PASSWORD })).json.needsCode).toBe(true);
    expect((await logIn(truck, { password: PASSWORD })).status).toBe(200);
  });
});
