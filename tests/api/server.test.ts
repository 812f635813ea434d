import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Database, openDatabase } from "../../server/db/database.ts";
import { migrations } from "../../server/db/migrations/index.ts";
import { readEnv } from "../../server/env.ts";
import { placeOf } from "../helpers/databases.ts";
import { OWN_ENVIRONMENT } from "../helpers/own-environment.ts";
import { newFolder, PASSWORD, site } from "../helpers/site.ts";
import { connect } from "../helpers/wire.ts";

describe("every answer", () => {
  it("has the security headers", async () => {
    const { headers } = await (await site()).visitor("GET", "/api/menu");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it("has HSTS when the public address is HTTPS", async () => {
    const truck = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    expect((await truck.visitor("GET", "/api/menu")).headers["strict-transport-security"]).toMatch(/max-age=/);
  });

  it("of the owner is not cached", async () => {
    const truck = await site();
    for (const url of ["/api/bookings", "/api/subscribers", "/api/contact-messages", "/api/photo-submissions"]) {
      expect((await truck.owner("GET", url)).headers["cache-control"], url).toBe("no-store");
    }
  });

  it("to an unknown call is a JSON 404", async () => {
    const truck = await site();
    for (const url of ["/api/nothing", "/api", "/api/locations/current/more"]) {
      expect(await truck.visitor("GET", url), url).toMatchObject({
        status: 404,
        json: { message: expect.any(String) },
      });
    }
  });

  it("to a failure reveals nothing internal", async () => {
    const truck = await site();
    const cookie = await truck.signIn();
    await truck.database((db) => db.schema.alterTable("locations").renameTo("elsewhere").execute());
    const { status, json, text } = await truck.visitor("GET", "/api/locations", undefined, { cookie });
    expect([status, json.message]).toEqual([500, expect.any(String)]);
    expect(text).not.toMatch(/sql|table|locations|\.ts|node_modules/i);
  });
});

describe("a write from another site", () => {
  const login = { password: PASSWORD };

  it.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "not an address" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "http://localhost:80", host: "localhost:80" }, 200],
    [{}, 200],
  ])("with %o: %i", async (headers, status) => {
    const truck = await site();
    expect((await truck.visitor("POST", "/api/admin/login", login, headers)).status).toBe(status);
  });

  it("is compared with the public address behind a proxy", async () => {
    const truck = await site({ env: { PUBLIC_URL: "https://polar.example" } });
    const from = (origin: string) => truck.visitor("POST", "/api/admin/login", login, { origin });
    expect((await from("https://polar.example")).status).toBe(200);
    expect((await from("https://polar.example.evil.example")).status).toBe(403);
  });
});

describe("the menu of a new site", () => {
  it("has all items", async () => {
    const { json } = await (await site()).visitor("GET", "/api/menu");
    const count = (category: string) => json.filter((item: { category: string }) => item.category === category).length;
    expect(count("flavors")).toBeGreaterThanOrEqual(60);
    expect(count("concoctions")).toBeGreaterThanOrEqual(12);
    expect(count("toppings")).toBeGreaterThanOrEqual(12);
    const concoctions = json.filter((item: { category: string }) => item.category === "concoctions");
    expect(concoctions.every((item: { description: string | null }) => item.description)).toBe(true);
  });

  it("is not added again after a restart", async () => {
    const folder = newFolder();
    const before = await site({ folder });
    const menu = (await before.visitor("GET", "/api/menu")).json;
    await before.close();
    expect((await (await site({ folder })).visitor("GET", "/api/menu")).json).toEqual(menu);
  });
});

describe("the logo", () => {
  it("is the default one while the owner has none", async () => {
    const truck = await site();
    expect((await truck.visitor("GET", "/api/admin/current-logo")).json).toEqual({ logoPath: null });
    const { status, headers, text } = await truck.visitor("GET", "/api/logo-image");
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("image/");
    expect(text.length).toBeGreaterThan(100);
  });
});

describe("the request limits", () => {
  it("count writes that are refused without a session", async () => {
    const { visitor } = await site({ env: { RATE_LIMITS: "on" } });
    const statuses: number[] = [];
    for (let call = 0; call < 241; call += 1) statuses.push((await visitor("POST", "/api/menu/items", {})).status);
    expect([statuses[0], statuses[239], statuses[240]]).toEqual([401, 401, 429]);
  });

  it("answer 429 with `Retry-After` to too many calls", async () => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const guess = () => truck.visitor("POST", "/api/admin/login", {});
    for (let call = 1; call <= 240; call++) expect((await guess()).status).toBe(400);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json.message).toMatch(/try again in \d+ seconds/);
  });

  it("limit pages, calendars and pictures, and files separately", async () => {
    const { app } = await site({ env: { RATE_LIMITS: "on" } });
    const status = async (url: string) => (await app.inject(url)).statusCode;
    for (let call = 1; call <= 1200; call++) expect(await status("/robots.txt")).toBe(200);
    expect(await status("/schedule.ics")).toBe(429);
    expect(await status("/favicon.ico")).toBe(200);
    expect(await status("/api/menu")).toBe(200);
  });

  it("count a HEAD request as a read", async () => {
    const { app, visitor } = await site({ env: { RATE_LIMITS: "on" } });
    for (let call = 1; call <= 1200; call++) await app.inject({ method: "HEAD", url: "/api/menu" });
    expect((await visitor("GET", "/api/menu")).status).toBe(429);
    expect((await visitor("POST", "/api/admin/logout")).status).toBe(204);
  });
});

describe("health", () => {
  it("answers 200 while the database can be read and written, else 503", async () => {
    const truck = await site();
    expect((await truck.visitor("GET", "/healthz")).status).toBe(200);
    await truck.database((db) => db.schema.alterTable("business").renameTo("elsewhere").execute());
    await expect.poll(async () => (await truck.visitor("GET", "/healthz")).status, { timeout: 5000 }).toBe(503);
  });

  it("is checked once for all requests within a second", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const truck = await site();
    const ask = async () => (await truck.visitor("GET", "/healthz")).status;
    expect(await ask()).toBe(200);
    await truck.database((db) => db.schema.alterTable("business").renameTo("elsewhere").execute());
    vi.advanceTimersByTime(900);
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
    vi.advanceTimersByTime(100);
    expect(await ask()).toBe(503);
  });
});

describe("the OpenAPI document", () => {
  it("documents every call, also on a page", async () => {
    const truck = await site();
    const { json } = await truck.visitor("GET", "/api/openapi.json");
    expect(json.openapi).toBe("3.1.0");
    expect(
      json.paths["/api/locations/{id}"].put.requestBody.content["application/json"].schema.properties.date.format,
    ).toBe("date");
    expect((await truck.visitor("GET", "/api-docs/")).status).toBe(200);
  });

  it("is built once for each of its addresses, and then answers 304", async () => {
    const truck = await site();
    const made = vi.spyOn(truck.app, "swagger");
    for (const [address, type] of [
      ["/api/openapi.json", "application/json"],
      ["/api-docs/json", "application/json"],
      ["/api-docs/yaml", "application/x-yaml"],
    ] as const) {
      made.mockClear();
      const get = (headers?: Record<string, string>) => truck.visitor("GET", address, undefined, headers);
      const first = await get();
      expect([first.status, first.headers["content-type"]]).toEqual([200, expect.stringContaining(type)]);
      expect(first.text).toContain("/api/locations/{id}");
      expect((await get()).text).toBe(first.text);
      expect((await get({ "if-none-match": String(first.headers.etag) })).status).toBe(304);
      const packed = await truck.app.inject({ url: address, headers: { "accept-encoding": "br" } });
      expect(packed.headers["content-encoding"]).toBe("br");
      expect(made.mock.calls.length, address).toBeLessThanOrEqual(1);
    }
  });
});

describe("a wrong environment", () => {
  it.each([
    [{ PORT: "eighty" }, /^PORT /],
    [{ PORT: "70000" }, /^PORT /],
    [{ PUBLIC_URL: "polar.example" }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: "ftp://polar.example" }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: "https://polar.example/truck" }, /^PUBLIC_URL must name no path/],
    [{ PUBLIC_URL: "https://polar.example/?from=qr" }, /^PUBLIC_URL must name no path/],
    [{ SMTP_URL: "smtp.example.com" }, /^SMTP_URL /],
    [{ SMTP_URL: "http://smtp.example.com" }, /^SMTP_URL /],
    [{ MAIL_FROM: "The Truck" }, /^MAIL_FROM /],
    [{ MAIL_FROM: "Polar <no address>" }, /^MAIL_FROM /],
    [{ TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "x" }, /^TWILIO_FROM is missing/],
    [{ TWILIO_ACCOUNT_SID: "SK1" }, /^TWILIO_ACCOUNT_SID /],
    [{ TWILIO_FROM: "(555) 555-0100" }, /^TWILIO_FROM /],
    [{ BUSINESS_TIMEZONE: "Mars/Olympus" }, /^BUSINESS_TIMEZONE /],
    [{ SMTP_URL: "smtp://localhost?maxConnections=-5" }, /^SMTP_URL may name maxConnections as a whole number/],
    [{ TRUST_PROXY: "true" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "1" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "not an ip" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "localhost" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "10.0.0.0/" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "10.0.0.0/0" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "fe80::/129" }, /^TRUST_PROXY must be /],
    [{ TRUST_PROXY: "10.0.0.1," }, /^TRUST_PROXY must be /],
    [{ RATE_LIMITS: "maybe" }, /^RATE_LIMITS /],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL /],
    [{ ADMIN_PASSWORD: "short" }, /^ADMIN_PASSWORD /],
  ])("%o stops the start with a sentence that names it", (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(sentence);
  });

  it("is never a blank PORT", () => {
    expect(readEnv({ PORT: " " }).PORT).toBe(3000);
  });

  it("is never a PUBLIC_URL that ends in a slash", () => {
    expect(readEnv({ PUBLIC_URL: "https://Polar.example/" }).PUBLIC_URL).toBe("https://polar.example");
  });

  it.each([
    "127.0.0.1",
    "::1",
    "10.0.0.0/8",
    "fc00::/7",
    "loopback",
    "loopback, linklocal,uniquelocal",
    " 10.1.2.3 , 2001:db8::/32",
  ])("is never a TRUST_PROXY of %j", async (TRUST_PROXY) => {
    const truck = await site({ env: { TRUST_PROXY } });
    expect((await truck.visitor("GET", "/healthz")).status).toBe(200);
  });

  it("is one sentence on the terminal, and the exit code is 1", async () => {
    const { process: server, output } = start({ PORT: "eighty" });
    const [code] = await once(server, "close");
    expect(code).toBe(1);
    expect(output().trim().split("\n")).toEqual([expect.stringMatching(/^PORT must be a port number$/)]);
  });

  it("is one sentence for a host of another machine", async () => {
    const { process: server, output } = start({ HOST: "192.0.2.1" });
    const [code] = await once(server, "close");
    expect(code).toBe(1);
    expect(output().trim().split("\n")).toEqual([expect.stringMatching(/^HOST 192\.0\.2\.1, PORT 0 cannot be used: /)]);
  });

  it("is one sentence for a data folder that is not writable", async () => {
    const file = path.join(newFolder(), "a-file");
    fs.writeFileSync(file, "");
    const { process: server, output } = start({ DATA_DIR: path.join(file, "data") });
    const [code] = await once(server, "close");
    expect(code).toBe(1);
    expect(output().trim().split("\n")).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be used: /)]);
  });

  it("is one sentence for a database server that refuses the password", async () => {
    const { process: server, output } = start({ DATABASE_URL: await refusingPostgres() });
    const [code] = await once(server, "close");
    expect(code).toBe(1);
    expect(output().trim().split("\n")).toEqual([
      'DATABASE_URL cannot be used: password authentication failed for user "site"',
    ]);
  });
});

describe("the migrations", () => {
  /** @param name of the newer version's migration, which made a table */
  async function migratedBy(name: string) {
    const folder = newFolder();
    const db = await openDatabase(placeOf(folder));
    await db.schema.createTable("coupons").addColumn("id", "integer").execute();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01T12:00:00.000Z')`.execute(db);
    await db.destroy();
    return folder;
  }

  it("migrate a new database to the newest version", async () => {
    const db = await openDatabase(placeOf(newFolder()));
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    await db.destroy();
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  it("keep the rows when they update a database of version 1.0.0", async () => {
    const folder = newFolder();
    const items = (db: Database) => db.selectFrom("menuItems").selectAll().orderBy("id").execute();
    const db = await openDatabase(placeOf(folder));
    const before = await items(db);
    for (const column of ["syrupColor", "allergens"]) {
      await db.schema.alterTable("menuItems").dropColumn(column).execute();
    }
    await db.schema.alterTable("business").dropColumn("waysToPay").execute();
    await sql`delete from kysely_migration where name > '0001-first'`.execute(db);
    await db.destroy();
    const updated = await openDatabase(placeOf(folder));
    const after = await items(updated);
    const { waysToPay } = await updated.selectFrom("business").selectAll().executeTakeFirstOrThrow();
    await updated.destroy();
    expect(after).toEqual(before.map((item) => ({ ...item, syrupColor: null, allergens: null })));
    expect(waysToPay).toBe("");
  });

  it("start on a database of a newer version that has only added to it", async () => {
    const folder = await migratedBy("9999-adds-coupons");
    for (let start = 0; start < 2; start++) {
      const truck = await site({ folder });
      expect((await truck.visitor("GET", "/api/menu")).status).toBe(200);
      await truck.close();
    }
  });

  it("refuse a database of a newer version that has changed it otherwise, with one sentence", async () => {
    const { process: server, output } = start({ ...placeOf(await migratedBy("9999-drops-menu")) });
    const [code] = await once(server, "close");
    expect(code).toBe(1);
    expect(output().trim().split("\n")).toEqual([
      expect.stringMatching(
        /^A newer version has changed the database \(9999-drops-menu\).* restore a backup from before$/,
      ),
    ]);
  });
});

describe("the process", () => {
  it("loads no module that only a second machine needs", async () => {
    const listen = `import { registerHooks } from "node:module";
      registerHooks({ load(url, context, next) { console.log("loads", url); return next(url, context); } });`;
    const { process: server, output } = start({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listen)}`,
      DATABASE_URL: "",
    });
    await saysWhereItIs(server, output);
    expect(output()).toContain("/node_modules/better-sqlite3/");
    expect(output()).not.toMatch(/\/node_modules\/(pg|@aws-sdk)\//);
    // Fastify's own way with schemas; and what the pages are made of lies in their build.
    expect(output()).not.toMatch(/\/node_modules\/(@fastify\/ajv-compiler|react)\//);
  });

  it("waits for current requests when it is stopped, also longer than ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const truck = await site();
    const slow = connect(await truck.app.listen({ port: 0, host: "127.0.0.1" }));
    const body = JSON.stringify({ password: PASSWORD });
    slow.say("POST /api/admin/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n");
    slow.say(`content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n${body.slice(0, 5)}`);
    await slow.hears("100 Continue");
    let isClosed = false;
    const closed = truck.close().then(() => {
      isClosed = true;
    });
    while (truck.app.server.listening) await turn();
    vi.advanceTimersByTime(11_000);
    await turn();
    expect(isClosed).toBe(false);
    slow.say(body.slice(5));
    expect(await slow.end()).toContain("HTTP/1.1 200 OK");
    await closed;
  });

  it("finishes current requests when it is stopped, then exits", async () => {
    const { process: server, origin } = await listening({ ...placeOf(newFolder()), ADMIN_PASSWORD: PASSWORD });
    const underWay = Promise.all(
      Array.from({ length: 4 }, () => post(`${origin}/api/admin/login`, { password: PASSWORD })),
    );
    // The first answer proves that the others have reached the server.
    await post(`${origin}/api/admin/login`, { password: PASSWORD });
    server.kill("SIGTERM");
    const [code] = await once(server, "close");
    expect(code).toBe(0);
    expect((await underWay).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

/** The address of a database server that lets nobody in. */
async function refusingPostgres(): Promise<string> {
  const fields = ["SFATAL", "VFATAL", "C28P01", 'Mpassword authentication failed for user "site"', ""];
  const body = Buffer.from(`${fields.join("\0")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  const server = net.createServer((socket) => socket.once("data", () => socket.end(Buffer.concat([head, body]))));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");
  return `postgres://site:wrong@127.0.0.1:${address.port}/site`;
}

function start(variables: Record<string, string>): { process: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...OWN_ENVIRONMENT,
      ...placeOf(newFolder()),
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      ...variables,
    },
  });
  let output = "";
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  onTestFinished(() => void child.kill("SIGKILL"));
  return { process: child, output: () => output };
}

async function listening(variables: Record<string, string>) {
  const { process: child, output } = start(variables);
  const origin = await saysWhereItIs(child, output);
  return { process: child, origin: origin.replace("localhost", "127.0.0.1") };
}

/** @throws what the process has said, where it ended instead */
async function saysWhereItIs(child: ChildProcess, output: () => string): Promise<string> {
  const died = once(child, "close").then(([code]) => {
    throw new Error(`The site's process ended with ${code}:\n${output()}`);
  });
  died.catch(() => {});
  for (;;) {
    const origin = output().match(/open at (http:\S+)/)?.[1];
    if (origin) return origin;
    await Promise.race([once(child.stdout ?? child, "data"), died]);
  }
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
