import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/web/pages/built.ts";
import { placeOf } from "../helpers/databases.ts";
import { newFolder, PASSWORD } from "../helpers/site.ts";

const TODAY = "2026-07-04";
const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: TODAY,
  startTime: "11:00",
  endTime: "18:00",
};

/** Whether a text is drawn on a page. What its scripts carry does not count. */
const shows = async (html: string | Promise<string>, text: string) =>
  (await html).replaceAll(/<script[\s\S]*?<\/script>/g, "").includes(text);

/** The whole site, listening, with a stop and a message that the owner alone may see. */
async function siteWithDesk() {
  const { app, owner } = await createApp({
    env: readEnv({ ...placeOf(newFolder()), RATE_LIMITS: "off", LOG_LEVEL: "silent" }),
    clock: { now: () => new Date(`${TODAY}T17:00:00Z`) },
    pages: builtPages,
  });
  onTestFinished(() => app.close());
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const desk = {
    origin,
    setUp: () => owner.setFirstPassword(PASSWORD),
    /** What a browser gets by a link. */
    page: (address: string, cookie = "") => fetch(origin + address, { headers: { cookie }, redirect: "manual" }),
    html: async (address: string, cookie = "") => (await desk.page(address, cookie)).text(),
    /** What a browser gets that sends a form by itself. */
    press: (address: string, fields: Record<string, string>, cookie = "", headers: Record<string, string> = {}) =>
      fetch(origin + address, {
        method: "POST",
        headers: { cookie, accept: "text/html", origin, ...headers },
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    async signIn() {
      const answer = await app.inject({ method: "POST", url: "/api/admin/login", payload: { password: PASSWORD } });
      return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    },
    call: (method: "GET" | "POST", url: string, cookie: string, payload?: object) =>
      app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) }),
  };
  return desk;
}

async function siteAtWork() {
  const site = await siteWithDesk();
  await site.setUp();
  const cookie = await site.signIn();
  await site.call("POST", "/api/locations", cookie, { ...stop, requestKey: "r".repeat(22) });
  const message = {
    firstName: "Ada",
    lastName: "Lee",
    email: "ada@example.com",
    subject: "general-question",
    message: "Do you come to Lyle?",
  };
  expect((await site.call("POST", "/api/contact", "", message)).statusCode).toBe(201);
  return { ...site, cookie };
}

describe("the desk comes drawn", () => {
  it("for whoever is signed in, with what the asked tab shows", async () => {
    const site = await siteAtWork();
    expect(await shows(site.html("/admin-dashboard", site.cookie), "Riverside Market")).toBe(true);
    const messages = await site.html("/admin-dashboard?tab=messages", site.cookie);
    expect(await shows(messages, "Do you come to Lyle?")).toBe(true);
    expect(await shows(messages, "Loading...")).toBe(false);
    expect(await shows(site.html("/admin-location", site.cookie), "Currently Active Location")).toBe(true);
    expect(await shows(site.html("/admin-test", site.cookie), "Send Location Update")).toBe(true);
  });

  it("for everybody else as the login, and as the setup where no password is set", async () => {
    const site = await siteWithDesk();
    expect(await shows(site.html("/admin-dashboard"), "First Time Setup")).toBe(true);
    await site.setUp();
    for (const address of ["/admin-dashboard", "/admin-location", "/admin-test"]) {
      expect(await shows(site.html(address), "Admin Access"), address).toBe(true);
    }
  });

  it("and is stored nowhere on the way", async () => {
    const site = await siteAtWork();
    for (const cookie of [site.cookie, ""]) {
      const { headers } = await site.page("/admin-dashboard", cookie);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it("for each of two who ask at the same time with what is theirs", async () => {
    const site = await siteAtWork();
    const ended = await site.signIn();
    await site.call("POST", "/api/admin/logout", ended);
    const cookies = Array.from({ length: 12 }, (_, turn) => [site.cookie, ended, ""][turn % 3] ?? "");
    const pages = await Promise.all(cookies.map((cookie) => site.html("/admin-dashboard?tab=messages", cookie)));
    for (const [turn, html] of pages.entries()) {
      const isSignedIn = cookies[turn] === site.cookie;
      expect(html.includes("Do you come to Lyle?")).toBe(isSignedIn);
      expect(await shows(html, "Admin Access")).toBe(!isSignedIn);
    }
    expect((await site.html("/")).includes("Do you come to Lyle?")).toBe(false);
  });
});

describe("a press before the desk's script is there", () => {
  const closed = { method: "POST", path: "/api/locations/1/changes", body: JSON.stringify({ kind: "closed" }) };

  it("does what its button does, and leads back to the page", async () => {
    const site = await siteAtWork();
    const answer = await site.press("/admin-dashboard?tab=overview", closed, site.cookie);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin-dashboard?tab=overview"]);
    expect((await site.call("GET", "/api/locations/current", "")).json()).toMatchObject({ isOpen: false });
    const activate = { method: "PUT", path: "/api/locations/1", body: JSON.stringify({ status: "active" }) };
    await site.press("/admin-location", activate, site.cookie);
    expect((await site.call("GET", "/api/locations/current", "")).json()).toMatchObject({ status: "active" });
  });

  it("sends what was typed under the names of its fields", async () => {
    const site = await siteAtWork();
    const late = { ...closed, body: JSON.stringify({ kind: "late" }), startTime: "13:00" };
    expect((await site.press("/admin-dashboard", late, site.cookie)).status).toBe(303);
    expect((await site.call("GET", "/api/locations/current", "")).json()).toMatchObject({ startTime: "13:00" });
  });

  it("that is refused is answered with the page and why, and nothing is done", async () => {
    const site = await siteAtWork();
    const late = { ...closed, body: JSON.stringify({ kind: "late" }), startTime: "19:00" };
    const answer = await site.press("/admin-dashboard", late, site.cookie);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(await shows(html, "The stop ends at 6:00 PM")).toBe(true);
    expect(await shows(html, "Riverside Market")).toBe(true);
    expect(await shows(site.html("/admin-dashboard", site.cookie), "The stop ends at 6:00 PM")).toBe(false);
  });

  it("signs in, and says why not", async () => {
    const site = await siteAtWork();
    const login = { method: "POST", path: "/api/admin/login" };
    const wrong = await site.press("/admin-dashboard", { ...login, password: "guess" });
    expect(wrong.status).toBe(401);
    expect(await shows(wrong.text(), "Invalid admin password")).toBe(true);
    const right = await site.press("/admin-dashboard", { ...login, password: PASSWORD });
    expect(right.status).toBe(303);
    const cookie = right.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(await shows(site.html("/admin-dashboard?tab=messages", cookie), "Do you come to Lyle?")).toBe(true);
  });

  it("of a stranger, or from another site, does nothing", async () => {
    const site = await siteAtWork();
    const stranger = await site.press("/admin-dashboard", closed);
    expect([stranger.status, (await stranger.text()).includes("Admin Access")]).toEqual([401, true]);
    const foreign = await site.press("/admin-dashboard", closed, site.cookie, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await site.call("GET", "/api/locations/current", "")).json()).toMatchObject({ isOpen: true });
  });

  it("that is no call of the desk is refused", async () => {
    const site = await siteAtWork();
    const wrong: Record<string, string>[] = [
      {},
      { ...closed, method: "GET" },
      { ...closed, path: "https://evil.example/api/x" },
      { ...closed, path: "/api/locations/../../admin-test" },
      { ...closed, body: "{" },
      { ...closed, body: "[]" },
    ];
    for (const fields of wrong) {
      expect((await site.press("/admin-dashboard", fields, site.cookie)).status, JSON.stringify(fields)).toBe(400);
    }
  });
});
