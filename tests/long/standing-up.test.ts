import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { siteProcess } from "../helpers/process.ts";
import { newFolder, site } from "../helpers/site.ts";
import { connect } from "../helpers/wire.ts";

const message = { firstName: "Ann", lastName: "Lee", email: "ann@example.com", subject: "other", message: "Hello" };
const booking = {
  eventType: "birthday-party",
  expectedGuests: "Other",
  preferredDate: "2026-07-18",
  preferredTime: "2:00 PM - 4:00 PM",
  location: "12 Oak Lane",
  customerName: "Ann Lee",
  customerPhone: "217-555-0134",
  customerEmail: "ann@example.com",
};

/** A site that really listens; `limits` in the place of its own, so that a test need not wait for them. */
async function listening(limits: Record<string, number> = {}, env: Record<string, string> = {}) {
  const truck = await site({ env });
  Object.assign(truck.app.server, limits);
  const origin = await truck.app.listen({ port: 0, host: "127.0.0.1" });
  return { truck, origin };
}

describe("a connection", () => {
  it("is held to explicit limits", async () => {
    const { truck } = await listening();
    expect(truck.app.server).toMatchObject({
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5000,
      keepAliveTimeout: 72_000,
      requestTimeout: 1_800_000,
      maxConnections: 4000,
    });
  });

  it.each([
    ["that sends its headers drop by drop", "GET / HTTP/1.1\r\nhost: a\r\nx-slow: "],
    ["that never says anything", ""],
  ])("%s is cut off with 408, and others are served meanwhile", async (_what, begin) => {
    const { origin } = await listening({ headersTimeout: 300, connectionsCheckingInterval: 50 });
    const slow = connect(origin);
    slow.say(begin);
    const drops = setInterval(() => begin && slow.say("x"), 20);
    onTestFinished(() => clearInterval(drops));
    // On a busy machine this call may come too late for such a limit, too.
    await expect.poll(async () => (await fetch(`${origin}/api/menu`)).status).toBe(200);
    const answer = await slow.end();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"message":"Client Timeout"');
  });

  it("whose body comes drop by drop is cut off when the time for such a body is over", async () => {
    // 30 s, and one for every 16 kB of the 64 that a body may have: in the test, half a second.
    const [BODY_MS, real, set] = [34_096, setTimeout, [] as (number | undefined)[]];
    vi.stubGlobal("setTimeout", (work: () => void, ms?: number) => {
      set.push(ms);
      return real(work, ms === BODY_MS ? 500 : ms);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { origin } = await listening();
    const slow = connect(origin);
    slow.say("POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n");
    slow.say('expect: 100-continue\r\n\r\n{"firstName":');
    await slow.hears("100 Continue");
    const drops = setInterval(() => slow.say('"'), 20);
    onTestFinished(() => clearInterval(drops));
    expect((await fetch(`${origin}/api/menu`)).status).toBe(200);
    expect(await slow.end()).not.toContain("HTTP/1.1 2");
    expect(set).toContain(BODY_MS);
  });

  it("too many are refused at once; those that are open go on, and one that ends makes room", async () => {
    const { origin } = await listening({ maxConnections: 3 });
    const open = [connect(origin), connect(origin), connect(origin)] as const;
    for (const { say, hears } of open) {
      say("GET /api/menu HTTP/1.1\r\nhost: a\r\n\r\n");
      await hears("HTTP/1.1 200");
    }
    expect(await connect(origin).end()).toBe("");
    open[0].say("GET /api/locations/current HTTP/1.1\r\nhost: a\r\n\r\n");
    await open[0].hears("null");
    open[1].socket.destroy();
    await once(open[1].socket, "close");
    const answer = () => {
      const next = connect(origin);
      next.say("GET /api/menu HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
      return next.end();
    };
    await expect.poll(answer).toContain("HTTP/1.1 200");
  });

  it("that ends half-way leaves nothing behind", async () => {
    const { truck, origin } = await listening();
    const broken = Array.from({ length: 50 }, () => connect(origin));
    for (const { say, socket } of broken) {
      say("POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{");
      await once(socket, "connect");
    }
    for (const { socket } of broken) socket.resetAndDestroy();
    const count = () => new Promise((resolve) => truck.app.server.getConnections((_error, open) => resolve(open)));
    await expect.poll(count).toBe(0);
    expect((await truck.owner("GET", "/api/contact-messages")).json).toEqual([]);
  });
});

describe("too much", () => {
  it("in the headers is 431, with a message", async () => {
    const { origin } = await listening();
    const wide = connect(origin);
    wide.say(`GET /api/menu HTTP/1.1\r\nhost: a\r\ncookie: a=${"x".repeat(17_000)}\r\n\r\n`);
    const answer = await wide.end();
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"message":"Exceeded maximum allowed HTTP header size"');
  });

  it("in the address is refused", async () => {
    const { origin } = await listening();
    expect((await fetch(`${origin}/api/bookings/${"1".repeat(300)}`, { method: "DELETE" })).status).toBe(414);
    expect((await fetch(`${origin}/api/${"x".repeat(15_000)}`)).status).toBe(404);
    expect((await fetch(`${origin}/api/${"x".repeat(20_000)}`)).status).toBe(431);
  });

  it("that is no address at all is 400 and not said back", async () => {
    const { origin } = await listening();
    const odd = connect(origin);
    odd.say("GET /api/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    const answer = await odd.end();
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"message":"The request could not be understood"}');
    expect(answer).toContain("content-security-policy: default-src 'none'");
  });

  it("in the body is 413 before it has been read", async () => {
    const { origin } = await listening();
    const announced = connect(origin);
    announced.say(
      "POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999999999\r\n\r\n{",
    );
    await announced.hears("HTTP/1.1 413");
    const endless = connect(origin);
    endless.say(
      "POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    for (let part = 0; part < 40; part++) endless.say(`1000\r\n${"x".repeat(4096)}\r\n`);
    await endless.hears("HTTP/1.1 413");
  });

  it("in the body is 413 also for who sends all of it before reading the answer", async () => {
    const { origin } = await listening();
    // In a thread of their own, as senders are: what they send and what the server reads cross at any moment.
    const senders = new Worker(
      `const net = require("node:net"), { workerData, parentPort } = require("node:worker_threads");
      const send = () => new Promise((resolve) => {
        const socket = net.connect(workerData.port, "127.0.0.1").on("error", (error) => resolve(error.code));
        socket.write("POST /api/contact HTTP/1.1\\r\\nhost: a\\r\\ncontent-type: application/json\\r\\ncontent-length: 3000000\\r\\n\\r\\n");
        socket.write("x".repeat(3_000_000), () => socket.once("data", (bytes) => resolve(bytes.toString().slice(9, 12))));
      });
      (async () => {
        for (let round = 0; round < 20; round++) {
          for (const answer of await Promise.all(Array.from({ length: 20 }, send))) parentPort.postMessage(answer);
        }
      })();`,
      { eval: true, workerData: { port: Number(new URL(origin).port) } },
    );
    const answers: string[] = [];
    senders.on("message", (answer) => answers.push(answer));
    await once(senders, "exit");
    expect(answers.filter((answer) => answer !== "413")).toEqual([]);
    expect(answers).toHaveLength(400);
  }, 60_000);

  it.each([
    ["/api/contact", message],
    ["/api/bookings", booking],
    ["/api/subscribers", { email: "ann@example.com" }],
    ["/api/photo-submissions", { photoUrls: ["https://example.com/a.jpg"] }],
  ])("on the form %s is 429 from the sixty-first on; reads go on", async (address, body) => {
    const truck = await site({ env: { RATE_LIMITS: "on" } });
    const statuses: number[] = [];
    for (let call = 1; call <= 61; call++) statuses.push((await truck.visitor("POST", address, body)).status);
    expect(statuses[0]).toBe(201);
    expect(statuses.indexOf(429)).toBe(60);
    expect((await truck.visitor("GET", "/api/locations/current")).status).toBe(200);
  });
});

describe.skipIf(onPostgres)("a database that another process holds", () => {
  /** Holds the write lock for so long, in a process of its own. */
  async function lockFor(folder: string, milliseconds: number) {
    const program = `import { Worker } from "node:worker_threads";
import SQLite from "better-sqlite3";
      const file = new SQLite(${JSON.stringify(path.join(folder, "site.db"))});
      file.exec("begin immediate");
      console.log("held");
      setTimeout(() => file.exec("commit"), ${milliseconds});`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
  }

  it("delays a write until it is free again", async () => {
    const truck = await site();
    await lockFor(truck.folder, 500);
    expect((await truck.visitor("POST", "/api/contact", message)).status).toBe(201);
  });

  it("for longer than five seconds: a write is 503 with Retry-After, nothing of it is stored, and the next one goes", async () => {
    const truck = await site();
    const other = new SQLite(path.join(truck.folder, "site.db"));
    onTestFinished(() => void other.close());
    other.exec("begin immediate");
    const { status, headers, json } = await truck.visitor("POST", "/api/contact", message);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(json.message).toMatch(/try again/);
    other.exec("rollback");
    expect((await truck.visitor("POST", "/api/contact", message)).status).toBe(201);
    expect((await truck.owner("GET", "/api/contact-messages")).json).toHaveLength(1);
  });
});

describe("a clock", () => {
  const HOUR = 60 * 60 * 1000;

  it.each([
    ["put back an hour", -HOUR],
    ["put ahead a day", 24 * HOUR],
  ])("%s: the owner stays signed in, pages and stops are right, mails go out once", async (_what, jump) => {
    const truck = await site();
    await truck.visitor("POST", "/api/bookings", booking);
    await truck.outbox.drain();
    await truck.owner("GET", "/api/bookings");
    truck.clock.time = new Date(truck.clock.time.getTime() + jump);

    expect((await truck.owner("GET", "/api/bookings")).status).toBe(200);
    const today = truck.clock.time.toISOString().slice(0, 10);
    const stop = { name: "Park", address: "1 Road", date: today, startTime: "00:30", endTime: "23:30" };
    await truck.owner("POST", "/api/locations", stop);
    expect((await truck.visitor("GET", "/api/locations/current")).json).toMatchObject({ date: today });
    expect((await truck.visitor("POST", "/api/bookings", booking)).status).toBe(201);
    await truck.outbox.drain();
    const deliveries = await truck.database((db) => db.selectFrom("outbox").select(["status", "attempts"]).execute());
    expect(deliveries).toHaveLength(4);
    expect(deliveries.every(({ status, attempts }) => status === "sent" && attempts === 1)).toBe(true);
    expect(await truck.signIn()).toContain("session=");
  });
});

describe("a stop under load", () => {
  it("loses no acknowledged write and answers no request by half", async () => {
    const folder = newFolder();
    const server = await siteProcess({ ...placeOf(folder) });
    const acknowledged: string[] = [];
    const halves: unknown[] = [];
    let isOver = false;
    let answered = 0;

    async function visitor(name: number) {
      for (let number = 0; !isOver; number++) {
        const text = `Message ${name}-${number}`;
        const [method, address] = number % 2 ? ["GET", "/"] : ["POST", "/api/contact"];
        const begun = await fetch(server.origin + address, {
          method,
          ...(method === "POST"
            ? { body: JSON.stringify({ ...message, message: text }), headers: { "content-type": "application/json" } }
            : {}),
        }).catch(() => undefined);
        if (!begun) return;
        const body = await begun.text().catch((error) => error);
        const isWhole = typeof body === "string" && (method === "POST" ? body.endsWith("}") : body.endsWith("</html>"));
        if (!isWhole) halves.push([method, begun.status, body]);
        if (begun.status === 201) acknowledged.push(text);
        answered += 1;
      }
    }

    const visitors = Array.from({ length: 12 }, (_, name) => visitor(name));
    while (answered < 200) await wait(5);
    await server.end("SIGTERM");
    isOver = true;
    await Promise.all(visitors);

    expect(halves).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(20);
    const truck = await site({ folder });
    const kept = (await truck.owner("GET", "/api/contact-messages")).json;
    expect(kept.map((row: { message: string }) => row.message)).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe("an unknown call", () => {
  it("is a JSON 404 also where pages answer every other address", async () => {
    const { origin } = await siteProcess({ ...placeOf(newFolder()) });
    for (const address of ["/api/nothing", "/api", "/api/"]) {
      const answer = await fetch(origin + address);
      expect([answer.status, await answer.json()], address).toEqual([404, { message: "This address not found" }]);
    }
    for (const address of ["/booking", "/nothing", "/booking?token=secret"]) {
      const answer = await fetch(origin + address, { method: "POST" });
      expect([answer.status, await answer.json()], address).toEqual([404, { message: "This address not found" }]);
    }
    const page = await fetch(`${origin}/nothing`);
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });
});
