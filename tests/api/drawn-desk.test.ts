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
  await site.call("POST", "/api/locations", cookie, stop);
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

describe("the desk is rendered on the server", () => {
  it("for the signed-in person, with the data of the requested tab", async () => {
    const site = await siteAtWork();
    expect(await shows(site.html("/admin-dashboard", site.cookie), "Riverside Market")).toBe(true);
    const messages = await site.html("/admin-dashboard?tab=messages", site.cookie);
    expect(await shows(messages, "Do you come to Lyle?")).toBe(true);
    expect(await shows(messages, "Loading...")).toBe(false);
    expect(await shows(site.html("/admin-location", site.cookie), "Recent Locations")).toBe(true);
    expect(await shows(site.html("/admin-test", site.cookie), "Send Location Update")).toBe(true);
  });

  it("as the login for everybody else, and as the setup when no password is set", async () => {
    const site = await siteWithDesk();
    expect(await shows(site.html("/admin-dashboard"), "First Time Setup")).toBe(true);
    await site.setUp();
    for (const address of ["/admin-dashboard", "/admin-location", "/admin-test"]) {
      expect(await shows(site.html(address), "Admin Access"), address).toBe(true);
    }
  });

  it("without being cached", async () => {
    const site = await siteAtWork();
    for (const cookie of [site.cookie, ""]) {
      const { headers } = await site.page("/admin-dashboard", cookie);
      expect(headers.get("cache-control")).toBe("no-store, no-transform");
    }
  });

  it("for each of two simultaneous callers with their own data", async () => {
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
