import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApp } from "../../server/app.ts";
import { readEnv } from "../../server/env.ts";
import { builtPages } from "../../server/platform/pages/built.ts";
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
  return { app, origin };
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

async function connection() {
  const site = await wholeSite();
  return { ...site, ...connect(site.origin) };
}

const GET = "GET / HTTP/1.1";

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
    const { ask, origin } = await connection();
    for (const agent of [PHONE, "Mozilla/5.0 (X11; Linux x86_64)"]) {
      const byRouter = await (await fetch(`${origin}/photo-submit`, { headers: { "user-agent": agent } })).text();
      await ask("GET /photo-submit HTTP/1.1", { "User-Agent": agent });
      const fast = await ask("GET /photo-submit HTTP/1.1", { "User-Agent": agent });
      expect(fast.body === byRouter).toBe(true);
    }
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
    socket.write(request("POST /api/contact HTTP/1.1", { ...form, "Content-Length": String(body.length) }));
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

  it("is refused where it is wrong", async () => {
    const { ask, answer, socket } = await connection();
    await ask(GET);
    socket.write("GET / HTTP/1.1\r\nHost: a\nContent-Length: 5\r\nX: \u0000\r\n\r\n");
    expect((await answer()).status).toBe(400);
  });
});

// Where several processes serve the site, the database is asked first.
it.skipIf(onPostgres)("the lane counts what it answers", async () => {
  const { ask, app } = await connection();
  const counted = async () =>
    Number(/^http_requests_total (\d+)/m.exec((await app.inject({ url: "/metrics" })).body)?.[1]);
  const before = await counted();
  for (let view = 0; view < 5; view++) await ask(GET);
  expect(await counted()).toBe(before + 5);
});
