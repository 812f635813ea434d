import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import argon2 from "@node-rs/argon2";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";
import { authenticator } from "../helpers/authenticator.ts";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { canHoldPort, heldPort } from "../helpers/held-port.ts";
import { helperOf, invite } from "../helpers/helpers.ts";
import { OWN_ENVIRONMENT } from "../helpers/own-environment.ts";
import { siteProcess } from "../helpers/process.ts";
import { emptyFolder, newFolder, PASSWORD, site } from "../helpers/site.ts";

const logIn = (truck: Awaited<ReturnType<typeof site>>, password: string, headers = {}) =>
  truck.visitor("POST", "/api/admin/login", { password }, headers);

const sessionOf = async (truck: Awaited<ReturnType<typeof site>>, cookie?: string) =>
  (await truck.visitor("GET", "/api/admin/session", undefined, cookie ? { cookie } : {})).json;

describe("signing in", () => {
  it("answers the password with an HttpOnly, SameSite cookie", async () => {
    const truck = await site();
    const { status, headers } = await logIn(truck, PASSWORD);
    expect(status).toBe(200);
    expect([headers["set-cookie"]].flat()[0]).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("sets `__Host-` cookies when the proxy speaks HTTPS", async () => {
    const truck = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    const cookies = [(await logIn(truck, PASSWORD)).headers["set-cookie"]].flat();
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-session=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-device=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect((await truck.owner("GET", "/api/locations")).status).toBe(200);
  });

  it("ends the browser's former session", async () => {
    const truck = await site();
    const before = await truck.signIn();
    expect((await logIn(truck, PASSWORD, { cookie: before })).status).toBe(200);
    expect(await sessionOf(truck, before)).toMatchObject({ authenticated: false });
  });

  it("deletes expired sessions and old wrong passwords", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    await truck.visitor("POST", "/api/admin/login", { password: "wrong-password-1" });
    await truck.signIn();
    const rows = () =>
      truck.database(async (db) => [
        ...(await db.selectFrom("sessions").select("createdAt").execute()),
        ...(await db.selectFrom("loginFailures").select("failedAt").execute()),
      ]);
    expect(await rows()).toHaveLength(2);
    truck.clock.time = new Date("2026-09-01T12:00:00Z");
    await truck.retention.run();
    expect(await rows()).toEqual([]);
  });

  it("ends the sessions seen longest ago when there are too many", async () => {
    const truck = await site();
    const cookies: string[] = [];
    for (let device = 1; device <= 52; device++) {
      truck.clock.time = new Date(truck.clock.time.getTime() + 1000);
      cookies.push(await truck.signIn());
    }
    const open = await Promise.all(cookies.map((cookie) => sessionOf(truck, cookie)));
    expect(open.map(({ authenticated }) => authenticated)).toEqual([false, false, ...Array(50).fill(true)]);
  });

  it("answers 401 without a cookie when the password is wrong", async () => {
    const truck = await site();
    const answer = await logIn(truck, "wrong-one");
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ message: "Invalid admin password" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("answers who is signed in", async () => {
    const truck = await site();
    expect(await sessionOf(truck)).toEqual({
      authenticated: false,
      needsSetup: false,
      account: null,
      hasPassword: false,
      epoch: expect.any(String),
    });
    expect(await sessionOf(truck, await truck.signIn())).toEqual({
      authenticated: true,
      needsSetup: false,
      account: "owner",
      hasPassword: true,
      epoch: expect.any(String),
    });
  });

  it("ends on the server at logout", async () => {
    const truck = await site();
    const cookie = await truck.signIn();
    expect((await truck.visitor("POST", "/api/admin/logout", undefined, { cookie })).status).toBe(204);
    expect((await truck.visitor("GET", "/api/locations", undefined, { cookie })).status).toBe(401);
  });

  it("ends after thirty days", async () => {
    const truck = await site();
    const cookie = await truck.signIn();
    truck.clock.time = new Date(truck.clock.time.getTime() + 30 * 24 * 60 * 60 * 1000);
    expect((await truck.visitor("GET", "/api/locations", undefined, { cookie })).status).toBe(401);
  });

  it("survives a restart", async () => {
    const folder = newFolder();
    const before = await site({ folder });
    const cookie = await before.signIn();
    await before.close();
    const after = await site({ folder });
    expect(await sessionOf(after, cookie)).toMatchObject({ authenticated: true });
  });

  it("refuses a forged cookie", async () => {
    const truck = await site();
    for (const cookie of ["session=forged", "session=", "session=%E0%A4%A", "admin-auth=signed-in"]) {
      expect((await truck.visitor("GET", "/api/locations", undefined, { cookie })).status, cookie).toBe(401);
    }
  });

  it("ends all other sessions in one call", async () => {
    const truck = await site();
    const here = await truck.signIn();
    truck.clock.time = new Date(truck.clock.time.getTime() + 60_000);
    const elsewhere = await truck.signIn();
    const sessions = (await truck.visitor("GET", "/api/admin/sessions", undefined, { cookie: here })).json;
    expect(sessions.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain("tokenHash");
    expect((await truck.visitor("DELETE", "/api/admin/sessions", undefined, { cookie: here })).status).toBe(204);
    expect(await sessionOf(truck, here)).toMatchObject({ authenticated: true });
    expect(await sessionOf(truck, elsewhere)).toMatchObject({ authenticated: false });
    expect((await truck.visitor("GET", "/api/admin/sessions")).status).toBe(401);
  });

  it("stores the password and the session as hashes", async () => {
    const truck = await site();
    const cookie = await truck.signIn();
    const stored = await truck.database(async (db) =>
      JSON.stringify([
        await db.selectFrom("users").selectAll().execute(),
        await db.selectFrom("sessions").selectAll().execute(),
      ]),
    );
    expect(stored).toContain("$argon2id$");
    expect(stored).not.toContain(PASSWORD);
    expect(stored).not.toContain(cookie.replace("session=", ""));
  });
});

describe("wrong passwords", () => {
  const limited = (folder = newFolder()) => site({ folder, env: { RATE_LIMITS: "on" } });

  it("answer 429 with `Retry-After` after five in fifteen minutes", async () => {
    const truck = await limited();
    for (let guess = 1; guess <= 5; guess++) expect((await logIn(truck, "wrong-one")).status).toBe(401);
    const refused = await logIn(truck, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("900");
    truck.clock.time = new Date(truck.clock.time.getTime() + 15 * 60 * 1000);
    expect((await logIn(truck, PASSWORD)).status).toBe(200);
  });

  it("are still counted after a restart", async () => {
    const folder = newFolder();
    const before = await limited(folder);
    for (let guess = 1; guess <= 5; guess++) await logIn(before, "wrong-one");
    await before.close();
    expect((await logIn(await limited(folder), PASSWORD)).status).toBe(429);
  });

  it("are counted when they are concurrent", async () => {
    const truck = await limited();
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(truck, "wrong-one")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it("from one address do not lock out another", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" } });
    for (let guess = 1; guess <= 6; guess++) await logIn(truck, "wrong-one", { "x-forwarded-for": "203.0.113.7" });
    expect((await logIn(truck, PASSWORD, { "x-forwarded-for": "203.0.113.8" })).status).toBe(200);
  });

  describe("from a thousand addresses", () => {
    const from = (guess: number) => ({ "x-forwarded-for": `198.51.${guess >> 8}.${guess & 255}` });
    const deviceOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
      [answer.headers["set-cookie"]]
        .flat()
        .find((cookie) => cookie?.startsWith("device="))
        ?.split(";")[0] ?? "";

    async function guessedAt() {
      const truck = await site({ env: { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" } });
      const signedIn = await logIn(truck, PASSWORD, from(0));
      const device = deviceOf(signedIn);
      const session = [signedIn.headers["set-cookie"]].flat()[0]?.split(";")[0] ?? "";
      const statuses: number[] = [];
      for (let guess = 1; guess <= 60; guess++) statuses.push((await logIn(truck, "wrong-one", from(guess))).status);
      return { truck, device, session, statuses };
    }

    it("answer 429 after fifty in fifteen minutes", async () => {
      const { truck, statuses } = await guessedAt();
      expect(statuses).toEqual([...Array(50).fill(401), ...Array(10).fill(429)]);
      const stranger = await logIn(truck, PASSWORD, from(999));
      expect([stranger.status, stranger.headers["retry-after"]]).toEqual([429, "900"]);
      truck.clock.time = new Date(truck.clock.time.getTime() + 15 * 60 * 1000);
      expect((await logIn(truck, PASSWORD, from(999))).status).toBe(200);
    });

    it("do not lock out a device that was signed in before", async () => {
      const { truck, device, session } = await guessedAt();
      const change = { currentPassword: PASSWORD, newPassword: PASSWORD };
      const cookies = { ...from(998), cookie: `${session}; ${device}` };
      expect((await truck.visitor("POST", "/api/admin/password/change", change, cookies)).status).toBe(200);
      expect(await sessionOf(truck, session)).toMatchObject({ authenticated: true });
      expect((await logIn(truck, PASSWORD, { ...from(999), cookie: device })).status).toBe(200);
      expect((await logIn(truck, PASSWORD, { ...from(999), cookie: "device=made-up.of-nothing" })).status).toBe(429);
    });

    it("answer 429 after five when they carry a device's cookie", async () => {
      const { truck, device } = await guessedAt();
      const guess = (number: number) => logIn(truck, "wrong-one", { ...from(number), cookie: device });
      const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => guess(500 + number)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
      expect((await guess(600)).status).toBe(429);
    });
  });

  it("lock nobody out longer when the clock goes back", async () => {
    const truck = await limited();
    for (let guess = 1; guess <= 5; guess++) await logIn(truck, "wrong-one");
    truck.clock.time = new Date(truck.clock.time.getTime() - 60 * 60 * 1000);
    expect((await logIn(truck, PASSWORD)).status).toBe(200);
  });

  it("from one IPv6 network count together", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1" } });
    for (let guess = 1; guess <= 5; guess++)
      await logIn(truck, "wrong-one", { "x-forwarded-for": `2001:db8:1:2::${guess}` });
    expect((await logIn(truck, PASSWORD, { "x-forwarded-for": "2001:db8:1:2:9::1" })).status).toBe(429);
    expect((await logIn(truck, PASSWORD, { "x-forwarded-for": "2001:db8:1:3::1" })).status).toBe(200);
  });
});

describe("the password", () => {
  it("ends every other session when it is changed", async () => {
    const truck = await site();
    const [here, elsewhere] = [await truck.signIn(), await truck.signIn()];
    const change = { currentPassword: PASSWORD, newPassword: "summer-2026" };
    expect((await truck.visitor("POST", "/api/admin/password/change", change, { cookie: here })).status).toBe(200);
    expect(await sessionOf(truck, here)).toMatchObject({ authenticated: true });
    expect(await sessionOf(truck, elsewhere)).toMatchObject({ authenticated: false });
    expect((await logIn(truck, PASSWORD)).status).toBe(401);
    expect((await logIn(truck, "summer-2026")).status).toBe(200);
  });

  it("gives no session to a concurrent sign-in when it is changed", async () => {
    const truck = await site();
    const here = await truck.signIn();
    const change = { currentPassword: PASSWORD, newPassword: "summer-2026" };
    const verify = argon2.verify;
    const verified = vi.spyOn(argon2, "verify").mockImplementationOnce(async (...asked) => {
      const isRight = await verify(...asked);
      expect((await truck.visitor("POST", "/api/admin/password/change", change, { cookie: here })).status).toBe(200);
      return isRight;
    });
    onTestFinished(() => verified.mockRestore());
    const late = await logIn(truck, PASSWORD);
    expect([late.status, late.json]).toEqual([401, { message: "Invalid admin password" }]);
    expect(late.headers["set-cookie"]).toBeUndefined();
    const sessions = (await truck.visitor("GET", "/api/admin/sessions", undefined, { cookie: here })).json;
    expect(sessions).toMatchObject([{ isThisOne: true }]);
  });

  it("changes once when two calls are concurrent", async () => {
    const truck = await site();
    const [one, other] = [await truck.signIn(), await truck.signIn()];
    const change = (cookie: string, newPassword: string) =>
      truck.visitor("POST", "/api/admin/password/change", { currentPassword: PASSWORD, newPassword }, { cookie });
    const verify = argon2.verify;
    const verified = vi.spyOn(argon2, "verify").mockImplementationOnce(async (...asked) => {
      const isRight = await verify(...asked);
      expect((await change(one, "summer-2026")).status).toBe(200);
      return isRight;
    });
    onTestFinished(() => verified.mockRestore());
    const late = await change(other, "winter-2026");
    expect([late.status, late.json.message]).toEqual([400, "Current password is incorrect"]);
    expect((await logIn(truck, "summer-2026")).status).toBe(200);
  });

  it("stays when the current one is wrong", async () => {
    const truck = await site();
    const answer = await truck.owner("POST", "/api/admin/password/change", {
      currentPassword: "wrong",
      newPassword: "summer-2026",
    });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toBe("Current password is incorrect");
    expect((await truck.owner("GET", "/api/locations")).status).toBe(200);
  });

  it("has at least six characters", async () => {
    const truck = await site();
    const answer = await truck.owner("POST", "/api/admin/password/change", {
      currentPassword: PASSWORD,
      newPassword: "12345",
    });
    expect(answer.json.issues).toEqual([{ path: "newPassword", message: "Password must be at least 6 characters" }]);
  });

  it("comes from the environment only while none is set", async () => {
    const folder = newFolder();
    const first = await site({ folder, env: { ADMIN_PASSWORD: "from-environment" } });
    expect((await logIn(first, "from-environment")).status).toBe(200);
    await first.close();
    const second = await site({ folder, env: { ADMIN_PASSWORD: "another-one" } });
    expect((await logIn(second, "another-one")).status).toBe(401);
  });
});

describe("the password in the environment of a first start", () => {
  it("opens the desk before anything listens", async () => {
    const start = { ...placeOf(emptyFolder()), RATE_LIMITS: "off", LOG_LEVEL: "silent", ADMIN_PASSWORD: PASSWORD };
    // A slow machine hashes for a second: whoever does not wait for it refuses the right password.
    const hash = argon2.hash;
    const slow = vi.spyOn(argon2, "hash").mockImplementation((...of) => wait(1000).then(() => hash(...of)));
    onTestFinished(() => slow.mockRestore());
    const { app } = await createApp({ env: readEnv(start) });
    const answer = await app.inject({ method: "POST", url: "/api/admin/login", payload: { password: PASSWORD } });
    expect(answer.statusCode).toBe(200);
    await app.close();
  });

  it("opens the desk on two processes that start together", async () => {
    const place = { ...placeOf(emptyFolder()) };
    const both = await Promise.all([siteProcess(place), siteProcess(place)]);
    for (const { owner } of both) expect(await owner("GET", "/api/menu/items")).toBeInstanceOf(Array);
  });

  it.skipIf(!canHoldPort)("opens it to who has knocked at systemd's socket before the site was there", async () => {
    const port = await heldPort({ ...placeOf(emptyFolder()) });
    const early = fetch(`${port.origin}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: PASSWORD }),
    });
    await port.start();
    expect((await early).status).toBe(200);
  });
});

describe("first-time setup", () => {
  it("accepts the printed link after another start", async () => {
    const DATA_DIR = newFolder();
    const running = await siteProcess({ DATA_DIR, ADMIN_PASSWORD: undefined });
    const printed = () => running.output().match(/#setup=([\w-]+)/)?.[1];
    await expect.poll(printed).toBeTruthy();
    const env = {
      LOG_LEVEL: "silent",
      ...OWN_ENVIRONMENT,
      DATA_DIR,
      HOST: "127.0.0.1",
      PORT: new URL(running.origin).port,
    };
    const again = await promisify(execFile)(process.execPath, ["server/main.ts"], { env }).catch((error) => error);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^PORT \d+ is taken: [^\n]+\n$/) });
    const answer = await fetch(`${running.origin}/api/admin/password/setup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: printed(), newPassword: "first-one" }),
    });
    expect(answer.status).toBe(200);
  });

  const fresh = (folder = newFolder()) => site({ folder, env: { ADMIN_PASSWORD: "" } });

  it("hashes nothing when the token is wrong", async () => {
    const truck = await fresh();
    const hash = vi.spyOn(argon2, "hash");
    onTestFinished(() => hash.mockRestore());
    const body = { token: "guess", newPassword: "first-one" };
    expect((await truck.visitor("POST", "/api/admin/password/setup", body)).status).toBe(403);
    expect(hash).not.toHaveBeenCalled();
  });

  it("signs in once with the printed token", async () => {
    const truck = await fresh();
    expect(await sessionOf(truck)).toEqual({
      authenticated: false,
      needsSetup: true,
      account: null,
      hasPassword: false,
      epoch: expect.any(String),
    });
    const body = { token: truck.setupToken, newPassword: "first-one" };
    expect((await truck.visitor("POST", "/api/admin/password/setup", { ...body, token: "guess" })).status).toBe(403);
    const answer = await truck.visitor("POST", "/api/admin/password/setup", body);
    expect(answer.status).toBe(200);
    expect([answer.headers["set-cookie"]].flat()[0]).toMatch(/^session=/);
    const again = await truck.visitor("POST", "/api/admin/password/setup", body);
    expect([again.status, again.json.message]).toEqual([403, "A password is set already: sign in with it."]);
    expect((await logIn(truck, "first-one")).status).toBe(200);
  });

  it("refuses the printed link when the environment has set the password", async () => {
    const folder = newFolder();
    const first = await fresh(folder);
    const body = { token: first.setupToken, newPassword: "somebody-else" };
    await first.close();
    const second = await site({ folder, env: { ADMIN_PASSWORD: "from-environment" } });
    expect((await second.visitor("POST", "/api/admin/password/setup", body)).status).toBe(403);
    expect((await logIn(second, "from-environment")).status).toBe(200);
  });

  it("lets one of two concurrent calls in", async () => {
    const truck = await fresh();
    const body = { token: truck.setupToken, newPassword: "first-one" };
    const answers = await Promise.all([1, 2, 3].map(() => truck.visitor("POST", "/api/admin/password/setup", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it("refuses every login until it is done", async () => {
    const truck = await fresh();
    expect((await logIn(truck, "")).status).toBe(400);
    expect((await logIn(truck, "anything")).status).toBe(401);
  });

  it("is open again after the reset command", async () => {
    const truck = await site();
    const cookie = await truck.signIn();
    await helperOf(truck, "Cy");
    const { token: invitation } = await invite(truck, "Dee");
    // At the address that the site had before.
    const options = (await truck.owner("POST", "/api/passkeys/creation", { currentPassword: PASSWORD })).json;
    expect((await truck.owner("POST", "/api/passkeys", authenticator().make(options))).status).toBe(201);
    const command = spawn(process.execPath, ["server/ops/reset-password.ts"], {
      env: { ...process.env, ...placeOf(truck.folder), PUBLIC_URL: "https://polar.example" },
    });
    let printed = "";
    command.stdout.on("data", (text) => {
      printed += text;
    });
    await once(command, "close");
    const token = printed.match(/https:\/\/polar\.example\/admin-dashboard#setup=([\w-]+)/)?.[1];
    expect(printed).toContain("Passkeys were made for localhost: at another address of the site they open nothing.");
    expect(printed).toContain("Helpers can still sign in: Cy.");
    expect(printed).toContain("Invite again: Dee");
    expect((await truck.visitor("POST", "/api/join/invitation", { token: invitation })).status).toBe(403);
    expect(await truck.database((db) => db.selectFrom("passkeys").selectAll().execute())).toEqual([]);
    expect(await sessionOf(truck, cookie)).toEqual({
      authenticated: false,
      needsSetup: true,
      account: null,
      hasPassword: false,
      epoch: expect.any(String),
    });
    expect((await truck.visitor("POST", "/api/admin/password/setup", { token, newPassword: "new-start" })).status).toBe(
      200,
    );
  });

  it.skipIf(onPostgres)("is not reset in a folder without a site: the link would open nothing", async () => {
    const folder = path.join(newFolder(), "elsewhere");
    const env = { ...OWN_ENVIRONMENT, DATA_DIR: folder };
    const { status, stderr } = spawnSync(process.execPath, ["server/ops/reset-password.ts"], { env, encoding: "utf8" });
    expect([status, stderr]).toEqual([1, `There is no site in DATA_DIR ${folder}\n`]);
    expect(fs.existsSync(folder)).toBe(false);
  });
});
