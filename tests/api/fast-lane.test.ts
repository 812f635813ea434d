import { once } from "node:events";
import { createServer } from "node:http";
import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/web/pages/built.ts";
import { fastLane } from "../../server/web/pages/fast-lane.ts";
import { onPostgres, placeOf } from "../helpers/databases.ts";
import { newFolder, PASSWORD } from "../helpers/site.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1";

/** The whole site, with its home page ready in memory. */
async function wholeSite() {
  const { app, owner } = await createApp({
    env: readEnv({ ...placeOf(newFolder()), RATE_LIMITS: "off", LOG_LEVEL: "silent" }),
    pages: builtPages,
  });
  await owner.prepare(PASSWORD);
  onTestFinished(() => app.close());
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  await (await fetch(origin)).text();
  let reached = 0;
  app.server.on("request", () => {
    reached += 1;
  });
  /** How many requests Node's HTTP layer has read since this was last asked; the lane answers all others. */
  const readByNode = () => {
    const count = reached;
    reached = 0;
    return count;
  };

  /** Holds Node's next answer back until the function that this gives is called. */
  const holdNext = () => {
    let send = () => {};
    app.server.prependOnceListener("request", (_request, response) => {
      const end = response.end;
      response.end = (...parts: unknown[]) => {
        send = () => Reflect.apply(end, response, parts);
        return response;
      };
    });
    return () => send();
  };
  return { app, origin, readByNode, holdNext };
}

/** A connection that is written byte by byte. */
function connect(origin: string) {
  const { host, hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname).setNoDelay();
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes.toString("latin1");
  });

  /** What comes until an answer is whole: by its length, or by its head where it has no body. */
  async function answer() {
    for (;;) {
      const end = received.indexOf("\r\n\r\n") + 4;
      const head = received.slice(0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (end > 3 && received.length >= end + length) {
        const body = Buffer.from(received.slice(end, end + length), "latin1").toString();
        received = received.slice(end + length);
        return { status: Number(head.slice(9, 12)), head: head.replace(/date: [^\r]*\r\n/i, ""), body };
      }
      if (socket.readableEnded) throw new Error("The connection was closed");
      await wait(1);
    }
  }
  const request = (first: string, headers: Record<string, string> = {}) =>
    [first, `Host: ${host}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "\r\n"].join(
      "\r\n",
    );

  return {
    socket,
    answer,
    request,
    ask(first: string, headers: Record<string, string> = {}) {
      socket.write(request(first, headers));
      return answer();
    },
  };
}

/** A connection to the whole site, with the server's end of it. */
async function connection() {
  const site = await wholeSite();
  const accepted = once(site.app.server, "connection");
  const wire = connect(site.origin);
  const [served] = await accepted;
  return { ...site, ...wire, served };
}

const GET = "GET / HTTP/1.1";

/** What Chrome on a phone sends besides the host. */
const BROWSER = {
  Connection: "keep-alive",
  "Cache-Control": "max-age=0",
  "sec-ch-ua": '"Chromium";v="148", "Not=A?Brand";v="99"',
  "sec-ch-ua-mobile": "?1",
  "Upgrade-Insecure-Requests": "1",
  "User-Agent": PHONE,
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "Sec-Fetch-Mode": "navigate",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Accept-Language": "en-US,en;q=0.9",
};

// Where several processes serve the site, the database is asked first: too late for the lane.
const withTheLane = describe.skipIf(onPostgres);

describe("a second request on a connection", () => {
  it.each(["identity", "gzip", "gzip, deflate, br, zstd"])(
    "taking %s is answered as the first one was",
    async (takes) => {
      const { ask } = await connection();
      const [first, second] = [
        await ask(GET, { "Accept-Encoding": takes }),
        await ask(GET, { "Accept-Encoding": takes }),
      ];
      const lines = ({ head }: { head: string }) => head.toLowerCase().split("\r\n").toSorted();
      expect(lines(second)).toEqual(lines(first));
      expect(second.body === first.body).toBe(true);
      expect(second.status).toBe(200);
    },
  );

  it("learns that its copy is still true, and when it no longer is", async () => {
    const { ask, origin } = await connection();
    const etag = /etag: ([^\r]*)/i.exec((await ask(GET)).head)?.[1] ?? "";
    expect(await ask(GET, { "If-None-Match": etag })).toMatchObject({ status: 304, body: "" });

    const login = await fetch(`${origin}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: PASSWORD }),
    });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    await fetch(`${origin}/api/business`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ tagline: "Colder than ever" }),
    });
    const changed = await ask(GET, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.body.includes("Colder than ever")).toBe(true);
  });

  it("gets the page that its browser needs", async () => {
    const { ask, app, origin } = await connection();
    await ask(GET);
    for (const agent of [PHONE, "Mozilla/5.0 (X11; Linux x86_64)", PHONE]) {
      const byRouter = await app.inject({
        url: "/photo-submit",
        headers: { host: new URL(origin).host, "user-agent": agent },
      });
      const fast = await ask("GET /photo-submit HTTP/1.1", { "User-Agent": agent });
      expect(fast.body === byRouter.body).toBe(true);
    }
  });
});

withTheLane("the lane", () => {
  it("answers all but the first request of a connection", async () => {
    const { ask, readByNode } = await connection();
    await ask(GET);
    expect(readByNode()).toBe(1);
    for (let view = 0; view < 3; view++) expect((await ask(GET)).status).toBe(200);
    expect(readByNode()).toBe(0);
  });

  it("answers what a browser sends", async () => {
    const { ask, readByNode } = await connection();
    await ask(GET, BROWSER);
    expect(readByNode()).toBe(1);
    expect((await ask(GET, BROWSER)).status).toBe(200);
    expect(readByNode()).toBe(0);
  });

  it.each<[string, string, Record<string, string>]>([
    ["the router's", "GET /api/menu HTTP/1.1", {}],
    ["of another method", "HEAD / HTTP/1.1", {}],
    ["the last of its connection", GET, { Connection: "close" }],
    ["for another protocol", GET, { Connection: "upgrade", Upgrade: "h2c" }],
    ["announcing a body", GET, { "Content-Length": "0" }],
    ["announcing a body in chunks", GET, { "transfer-encoding": "identity" }],
    ["waiting for leave", GET, { Expect: "100-continue" }],
    ["longer than what browsers send", GET, { Cookie: "x".repeat(2048) }],
  ])("leaves a request that is %s to Node", async (_what, first, headers) => {
    const { ask, request, socket, app, readByNode } = await connection();
    await ask(GET);
    readByNode();
    const read = new Promise<void>((resolve) => {
      for (const event of ["request", "checkContinue"]) app.server.once(event, () => resolve());
    });
    socket.write(request(first, headers));
    await read;
  });

  it("leaves a request that names two hosts to Node, which takes the first", async () => {
    const { ask, answer, socket, origin, readByNode } = await connection();
    await ask(GET);
    readByNode();
    socket.write(`${GET}\r\nHost: elsewhere.example\r\nHost: ${new URL(origin).host}\r\n\r\n`);
    expect((await answer()).body).toContain("elsewhere.example");
    expect(readByNode()).toBe(1);
  });

  it("waits behind an answer that is under way", async () => {
    const { ask, request, answer, socket, holdNext } = await connection();
    await ask(GET);
    const answerNow = holdNext();
    socket.write(request("GET /nowhere HTTP/1.1"));
    await wait(50);
    socket.write(request(GET));
    await wait(50);
    answerNow();
    expect([(await answer()).status, (await answer()).status]).toEqual([404, 200]);
  });

  it("leaves a connection to Node that is to be closed, because the server is", async () => {
    const { ask, request, answer, socket, app, holdNext } = await connection();
    await ask(GET);
    const answerNow = holdNext();
    socket.write(request("GET /nowhere HTTP/1.1"));
    await wait(50);
    const closed = app.close();
    await wait(50);
    answerNow();
    await answer();
    expect((await ask(GET)).head).toMatch(/connection: close/i);
    await closed;
  });

  it("sends what it has answered before idle connections are cut", async () => {
    const { app, ask, answer, request, served } = await connection();
    await ask(GET);
    served.emit("data", Buffer.from(request(GET)));
    const closed = app.close();
    expect((await answer()).status).toBe(200);
    await closed;
  });

  it("writes no more ahead than a visitor reads", async () => {
    const { ask, request, socket, served } = await connection();
    await ask(GET);
    socket.pause();
    let mostWaiting = 0;
    for (let view = 0; view < 200; view++) {
      socket.write(request(GET));
      await wait(1);
      mostWaiting = Math.max(mostWaiting, served.writableLength);
    }
    expect(mostWaiting).toBeGreaterThan(0);
    expect(mostWaiting).toBeLessThan(2_000_000);
  });

  it("sends its answer before that to what came after it", async () => {
    const { ask, answer, request, served } = await connection();
    await ask(GET);
    await ask("GET /booking HTTP/1.1");
    // Two pieces within one turn of the event loop; Node answers the second one at once.
    served.emit("data", Buffer.from(request(GET)));
    served.emit("data", Buffer.from(request("GET /booking HTTP/1.1", { "Content-Length": "0" })));
    const titles = [await answer(), await answer()].map(({ body }) => /<title>([^<]*)/.exec(body)?.[1]);
    expect(titles).toEqual([expect.stringContaining("Where We Are Today"), expect.stringContaining("Book")]);
  });

  it("counts what it answers", async () => {
    const { ask, app, readByNode } = await connection();
    const counted = async () =>
      Number(/^http_requests_total (\d+)/m.exec((await app.inject({ url: "/metrics" })).body)?.[1]);
    await ask(GET);
    const before = await counted();
    readByNode();
    for (let view = 0; view < 5; view++) await ask(GET);
    expect(readByNode()).toBe(0);
    expect(await counted()).toBe(before + 5);
  });
});

describe("a connection that rests", () => {
  const REST_MS = 400;
  const PAGE = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

  /** Two connections whose second request the lane has answered. */
  async function twoConnections() {
    const server = createServer({ keepAliveTimeout: REST_MS }, (_request, response) => void response.end("ok"));
    fastLane(server, { keyOf: ({ url }) => url, answer: ({ key }) => (key === "/" ? Buffer.from(PAGE) : undefined) });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === "object" && address?.port}`;
    const wires = [connect(origin), connect(origin)] as const;
    for (const { ask } of wires) for (let time = 0; time < 2; time++) await ask(GET);
    return wires;
  }

  it("is closed when its time is over, and not while it brings requests", async () => {
    const [quiet, busy] = await twoConnections();
    const since = performance.now();
    let isClosed = false;
    const closed = once(quiet.socket, "close").then(() => {
      isClosed = true;
    });
    while (!isClosed) {
      await busy.ask(GET);
      await wait(REST_MS / 10);
    }
    await closed;
    // Timers count whole milliseconds.
    expect(performance.now() - since).toBeGreaterThan(REST_MS - 5);
    for (let time = 0; time < 20; time++) {
      await busy.ask(GET);
      await wait(REST_MS / 10);
    }
  });

  it("is closed as well when Node answered last, or waits for the rest of a request", async () => {
    const [answered, unfinished] = await twoConnections();
    const closed = Promise.all([once(answered.socket, "close"), once(unfinished.socket, "close")]);
    await answered.ask("GET /other HTTP/1.1");
    unfinished.socket.write("GET / HTT");
    await closed;
  });
});

describe("what is no plain request", () => {
  const message = JSON.stringify({
    firstName: "Ada",
    lastName: "Snow",
    email: "ada@example.com",
    subject: "feedback",
    message: "GET / HTTP/1.1",
  });
  const form = { "Content-Type": "application/json", "Content-Length": String(message.length) };

  it("goes to the router, and its answers come in their order", async () => {
    const { ask, request, answer, socket } = await connection();
    await ask(GET);
    socket.write(request("POST /api/contact HTTP/1.1", form));
    // A body that looks like a request, in a piece of its own.
    socket.write(message);
    socket.write(request(GET));
    expect([(await answer()).status, (await answer()).status]).toEqual([201, 200]);
    expect((await ask("GET /nowhere HTTP/1.1")).status).toBe(404);
  });

  it("is read as a body where a body was announced, whatever it looks like", async () => {
    const { ask, request, answer, socket } = await connection();
    await ask(GET);
    const body = request(GET);
    socket.write(request("POST /api/contact HTTP/1.1", { ...form, "Content-Length": String(2 * body.length) }));
    await wait(50);
    socket.write(body);
    await wait(50);
    socket.write(body);
    // One answer, that the body is no JSON, and none to what it looked like.
    expect((await answer()).status).toBe(400);
    await expect(answer()).rejects.toThrow("The connection was closed");
  });

  it("may come in pieces, or several in one", async () => {
    const { ask, request, answer, socket } = await connection();
    await ask(GET);
    const whole = request(GET);
    socket.write(whole.slice(0, 30));
    await wait(50);
    socket.write(whole.slice(30));
    expect((await answer()).status).toBe(200);
    socket.write(whole + whole + whole);
    expect([(await answer()).status, (await answer()).status, (await answer()).status]).toEqual([200, 200, 200]);
  });

  it("may begin in one piece and look like another request in the next", async () => {
    const { ask, request, answer, socket } = await connection();
    await ask(GET);
    socket.write("POST /api/contact HTTP/1.1\r\n");
    await wait(50);
    socket.write(request(GET));
    expect((await answer()).status).toBe(400);
  });

  it("is refused where it is wrong", async () => {
    const { ask, answer, socket } = await connection();
    await ask(GET);
    socket.write("GET / HTTP/1.1\r\nHost: a\nContent-Length: 5\r\nX: \u0000\r\n\r\n");
    expect((await answer()).status).toBe(400);
  });
});
