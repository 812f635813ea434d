import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { openDatabase } from "../../server/db/database.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/web/pages/built.ts";
import type { PageSource } from "../../server/web/pages/routes.ts";
import { placeOf } from "../helpers/databases.ts";
import { FIRST } from "../helpers/first-values.ts";
import { newFolder, PASSWORD, site } from "../helpers/site.ts";
import { connect } from "../helpers/wire.ts";

const stop = {
  name: "Riverside Market",
  address: "12 River Road",
  date: "2026-07-04",
  startTime: "11:00",
  endTime: "18:00",
};

/** The whole site, listening. */
async function wholeSite(env: Record<string, string> = {}, pages: () => PageSource = builtPages) {
  const place = placeOf(newFolder());
  const clock = { time: new Date("2026-07-04T17:00:00Z"), now: () => new Date(clock.time) };
  let renderings = 0;
  const { app, owner } = await createApp({
    env: readEnv({ ...place, RATE_LIMITS: "off", LOG_LEVEL: "silent", ...env }),
    clock,
    pages() {
      const source = pages();
      const load = () => {
        renderings += 1;
        return source.load();
      };
      return { ...source, load };
    },
  });
  await owner.setFirstPassword(PASSWORD);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const signedIn = await fetch(`${origin}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    origin,
    clock,
    place,
    cookie,
    /** How many pages were rendered so far. */
    renderings: () => renderings,
    get: (url: string, headers: Record<string, string> = {}) => fetch(origin + url, { headers }),
    html: async (url: string) => (await fetch(origin + url)).text(),
    owner: (method: string, url: string, body: unknown) =>
      fetch(origin + url, {
        method,
        headers: { cookie, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}

it("a form that a limit refuses gets a page that is rendered once", async () => {
  const { origin, renderings } = await wholeSite({ RATE_LIMITS: "on" });
  const message = { firstName: "Ada", lastName: "Snow", email: "ada@example.com", subject: "feedback", message: "Hi" };
  const send = () =>
    fetch(`${origin}/api/contact`, {
      method: "POST",
      redirect: "manual",
      headers: { accept: "text/html" },
      body: new URLSearchParams(message),
    });
  for (let time = 0; time < 60; time += 1) expect((await send()).status).toBe(303);
  const before = renderings();
  const [refused, again] = [await send(), await send()];
  expect([refused.status, again.status, renderings() - before]).toEqual([429, 429, 1]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await again.text()).toMatch(/role="alert"[^>]*>Too many requests\. Please try again in a few minutes/);
});

it.each(["a:99999", "[::1", "999.999.999.999", "a:80:80"])("answers 400 when the Host header is %s", async (host) => {
  const truck = await site({ pages: builtPages });
  const statuses = ["/", "/admin-dashboard", "/stops/1", "/api/menu"].map(
    async (url) => (await truck.visitor("GET", url, undefined, { host })).status,
  );
  expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
});

describe("a page", () => {
  it("never shows anything older than the last acknowledged write", async () => {
    const site = await wholeSite();
    for (let change = 0; change < 20; change++) {
      const name = `Stop number ${change}`;
      await site.owner("POST", "/api/locations", { ...stop, name, status: "active" });
      expect(await site.html("/")).toContain(name);
    }
  });

  it("never shows anything older when reads and writes are concurrent", async () => {
    const site = await wholeSite();
    let acknowledged = 0;
    const writer = (async () => {
      for (let change = 1; change <= 30; change++) {
        await site.owner("POST", "/api/locations", { ...stop, name: `Stop number ${change}.`, status: "active" });
        acknowledged = change;
      }
    })();
    const reader = (async () => {
      while (acknowledged < 30) {
        const atLeast = acknowledged;
        const shown = Number((await site.html("/")).match(/Stop number (\d+)\./)?.[1] ?? 0);
        expect(shown).toBeGreaterThanOrEqual(atLeast);
      }
    })();
    await Promise.all([writer, reader]);
  });

  it("changes when the clock passes the end of a stop and of the day", async () => {
    const site = await wholeSite();
    await site.owner("POST", "/api/locations", { ...stop, status: "active" });
    site.clock.time = new Date("2026-07-04T23:12:00Z");
    expect(await site.html("/")).toContain("Was scheduled until 6:00 PM");
    site.clock.time = new Date("2026-07-05T05:00:00Z");
    expect(await site.html("/")).toContain("No location scheduled for today");
  });

  it("has its whole content without JavaScript", async () => {
    const site = await wholeSite();
    await site.owner("POST", "/api/locations", { ...stop, status: "active" });
    const text = (await site.html("/")).replaceAll(/<script[\s\S]*?<\/script>/g, "").replaceAll(/<[^>]+>/g, " ");
    for (const words of [
      "Where We Are Today",
      "Riverside Market",
      "12 River Road",
      "Open for Business",
      "11:00 AM",
      "6:00 PM",
    ]) {
      expect(text).toContain(words);
    }
    for (const words of [
      "Endless Shaved Ice Flavors",
      "Classic Flavors",
      "Tutti Frutti",
      "Popular Concoctions",
      "Add-Ons",
      "$5.00",
      "$1,225",
      "11AM-8PM",
      FIRST.phone,
      FIRST.email,
    ]) {
      expect(text).toContain(words);
    }
  });

  it("has no private fields of a stop", async () => {
    const site = await wholeSite();
    const ownersOwn = { notes: "Key is under the third cone", eventType: "Tax inspection" };
    await site.owner("POST", "/api/locations", { ...stop, ...ownersOwn, status: "active" });
    await site.owner("POST", "/api/locations", { ...stop, ...ownersOwn, date: "2026-07-05" });
    const html = await site.html("/");
    expect(html).toContain(stop.name);
    expect([...Object.values(ownersOwn), "activatedAt"].filter((text) => html.includes(text))).toEqual([]);
  });

  it("answers 304 while nothing changes", async () => {
    const site = await wholeSite();
    const first = await site.get("/");
    const etag = first.headers.get("etag") ?? "";
    const again = await site.get("/", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("content-security-policy")).toBeNull();
    await site.owner("POST", "/api/locations", stop);
    expect((await site.get("/", { "if-none-match": etag })).status).toBe(200);
  });

  it.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", "identity"],
    ["gzip;q=0.8, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.000, br ; q=0", "identity"],
  ])("for a browser that accepts %j is sent as %s", async (accepted, encoding) => {
    const site = await wholeSite();
    const answer = await site.get("/", { "accept-encoding": accepted });
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(await answer.text()).toContain("Where We Are Today");
  });

  it("names each of its inline scripts in its policy, and allows no other", async () => {
    const site = await wholeSite();
    for (const address of ["/", "/admin-dashboard"]) {
      const answer = await site.get(address);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const scriptRule = policy.match(/script-src ([^;]*)/)?.[1] ?? "";
      expect(scriptRule).not.toContain("unsafe");
      // Structured data is nothing that a browser runs.
      const inline = [
        ...(await answer.text()).matchAll(
          /<script(?![^>]*\s(?:src|type="application\/ld\+json")=?)[^>]*>([\s\S]*?)<\/script>/g,
        ),
      ];
      expect(inline.length, address).toBeGreaterThan(0);
      for (const [, script = ""] of inline) {
        expect(scriptRule).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      }
    }
    expect((await site.get("/")).headers.get("content-security-policy")).toMatch(/style-src 'self';/);
  });

  it("has the common headers", async () => {
    const site = await wholeSite({ PUBLIC_URL: "https://polar.example" });
    for (const _ of ["rendered", "from memory"]) {
      const { headers } = await site.get("/");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("strict-transport-security")).toContain("max-age=");
      expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    }
  });

  it("has a version for phones and one for other devices", async () => {
    const site = await wholeSite();
    const agents = ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1", "X11; Linux"];
    const view = async (agent = "") => (await site.get("/photo-submit", { "user-agent": agent })).text();
    const [phone, desktop] = [await view(agents[0]), await view(agents[1])];
    expect(phone).not.toBe(desktop);
    expect([await view(agents[0]), await view(agents[1])]).toEqual([phone, desktop]);
  });

  it("is one 404 page for all unknown addresses", async () => {
    const site = await wholeSite();
    await site.get("/nothing");
    const before = site.renderings();
    for (const address of ["/nothing/at/all", "/admin-dashboard.data"]) {
      const answer = await site.get(address);
      expect([answer.status, await answer.text()], address).toEqual([404, await site.html("/nothing")]);
    }
    expect(site.renderings()).toBe(before);
    expect((await site.get("/%E0%A4%A")).status).toBe(400);
    expect(await site.html("/nothing")).toContain("404 Page Not Found");
  });

  it("names the requested address", async () => {
    const site = await wholeSite();
    // Past fetch, which sends the host that it connects to.
    const line = connect(site.origin);
    line.say("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    expect(await line.end()).toContain("evil.example");
    expect(await site.html("/")).not.toContain("evil.example");
  });

  it("of the owner is the cached login for everybody without a session", async () => {
    const site = await wholeSite();
    const view = async (cookie: string) => {
      const answer = await site.get("/admin-dashboard?tab=messages", { cookie });
      const isSignIn = (await answer.text()).includes("Admin Access");
      return { status: answer.status, etag: answer.headers.get("etag"), isSignIn };
    };
    const asVisitor = await view("");
    expect(asVisitor).toMatchObject({ status: 200, isSignIn: true });
    const before = site.renderings();
    for (const cookie of ["session=x", "session=", `session=${"x".repeat(43)}`])
      expect(await view(cookie)).toEqual(asVisitor);
    expect(site.renderings()).toBe(before);

    expect(await view(site.cookie)).toMatchObject({ status: 200, isSignIn: false });
    site.clock.time = new Date("2026-09-04T17:00:00Z");
    const ended = await view(site.cookie);
    expect(ended).toMatchObject({ status: 200, isSignIn: true });
    const known = site.renderings();
    expect(await view("")).toEqual(ended);
    expect(site.renderings()).toBe(known);
  });

  it("of the owner is the login when the session cannot be read", async () => {
    const site = await wholeSite();
    const db = await openDatabase(site.place);
    onTestFinished(() => db.destroy());
    await db.schema.alterTable("sessions").renameTo("elsewhere").execute();
    const answer = await site.get("/admin-dashboard", { cookie: site.cookie });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store, no-transform"]);
    await db.schema.alterTable("elsewhere").renameTo("sessions").execute();
    expect(await site.html("/admin-dashboard")).toContain("Admin Access");
  });

  it("of the owner is not for search engines", async () => {
    const site = await wholeSite();
    for (const address of ["/admin-dashboard", "/admin-location", "/admin-test"]) {
      expect(await site.html(address)).toContain('<meta name="robots" content="noindex"/>');
    }
  });
});

describe("an asset", () => {
  it("is compressed and cached forever", async () => {
    const site = await wholeSite();
    const script = (await site.html("/")).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? "";
    const answer = await site.get(script, { "accept-encoding": "br" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });

  it("answers 404 when it does not exist any more", async () => {
    const site = await wholeSite();
    for (const address of ["/assets/booking-B1B2B3B4.js", "/assets/"]) {
      const answer = await site.get(address, { "accept-encoding": "identity" });
      expect(answer.status, address).toBe(404);
      expect(await answer.json()).toEqual({ message: "File not found" });
    }
  });

  it("of the former version is still served", async () => {
    const previous = newFolder();
    for (const ending of ["", ".br"]) fs.writeFileSync(path.join(previous, `booking-B1B2B3B4.js${ending}`), ending);
    const built = builtPages();
    const site = await wholeSite({}, () => ({ ...built, assets: [...(built.assets ?? []), previous] }));
    const script = (await site.html("/")).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? "";
    for (const address of ["/assets/booking-B1B2B3B4.js", script]) {
      const answer = await site.get(address, { "accept-encoding": "br" });
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get("content-encoding")).toBe("br");
      expect(answer.headers.get("cache-control")).toContain("immutable");
    }
    expect((await site.get("/assets/contact-C1C2C3C4.js")).status).toBe(404);
  });

  it("outside of the folder is not served", async () => {
    const site = await wholeSite();
    for (const address of [
      "/../package.json",
      "/assets/../../../package.json",
      "/..%2fpackage.json",
      "/assets/..%2f..%2f..%2fpackage.json",
      "/.vite/manifest.json.map",
    ]) {
      // Past every client: they resolve `..` before they send it.
      const line = connect(site.origin);
      line.say(`GET ${address} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      expect(await line.end(), address).toMatch(/^HTTP\/1\.1 404 /);
    }
  });
});

describe("a page that cannot be rendered", () => {
  it("is served from the cache for an hour, then answers 503 until it can be rendered", async () => {
    const site = await wholeSite();
    const later = (minutes: number) => {
      site.clock.time = new Date(site.clock.time.getTime() + minutes * 60_000);
    };
    const view = async () => {
      const answer = await site.get("/");
      return { status: answer.status, retryAfter: answer.headers.get("retry-after"), html: await answer.text() };
    };
    const whole = await view();
    expect(whole.status).toBe(200);
    const db = await openDatabase(site.place);
    onTestFinished(() => db.destroy());
    await db.schema.alterTable("locations").renameTo("elsewhere").execute();

    later(1);
    expect(await view()).toEqual(whole);
    later(58);
    expect(await view()).toEqual(whole);
    later(2);
    expect(await view()).toMatchObject({ status: 503, retryAfter: "5" });

    await db.schema.alterTable("elsewhere").renameTo("locations").execute();
    expect((await view()).status).toBe(200);
  });
});
