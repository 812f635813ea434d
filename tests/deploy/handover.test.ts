import http from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { canHoldPort, heldPort } from "../helpers/held-port.ts";
import { newFolder } from "../helpers/site.ts";

const message = { firstName: "Ada", lastName: "Snow", email: "ada@example.com", subject: "feedback", message: "Hello" };

describe.skipIf(!canHoldPort)("an update", () => {
  it("loses no request: the new process answers before the old one stops, which ends what it has begun", async () => {
    const port = await heldPort({ DATA_DIR: newFolder() });
    const old = await port.start();
    const slow = slowMessage(port.origin);
    let isOver = false;
    const visitors = Promise.all([1, 2, 3, 4].map(() => visitUntil(() => isOver, port.origin)));

    await port.start();
    process.kill(old, "SIGTERM");
    await expect.poll(async () => (await fetch(`${port.origin}/healthz`)).status).toBe(200);
    expect(await slow.finish()).toBe(201);
    await expect.poll(() => isRunning(old), { timeout: 15_000 }).toBe(false);
    isOver = true;

    const statuses = (await visitors).flat();
    expect(statuses.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  }, 40_000);

  it("shows at once what the old process still takes in", async () => {
    const port = await heldPort({ DATA_DIR: newFolder() });
    const [old] = [await port.start(), await port.start()];
    const cookie = await signIn(port.origin);
    for (const name of ["Town Square", "River Market", "Library", "School", "Fair", "Harbor"]) {
      const stop = {
        name,
        address: "1 Main St",
        // Active until that day is over: no midnight comes between.
        date: "2150-07-04",
        startTime: "00:00",
        endTime: "23:59",
        status: "active",
      };
      const answer = await post(port.origin, "/api/locations", stop, { cookie });
      expect(answer.status).toBe(201);
      // Connections that are new each time: either process may get them.
      for (let visit = 0; visit < 6; visit++) {
        expect(await (await fetch(port.origin, { headers: { connection: "close" } })).text()).toContain(name);
      }
    }
    process.kill(old, "SIGTERM");
  });
});

const post = (origin: string, path: string, body: unknown, headers = {}) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close", ...headers },
    body: JSON.stringify(body),
  });

async function signIn(origin: string): Promise<string> {
  const answer = await post(origin, "/api/admin/login", { password: "frozen-peak-7" });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function visitUntil(isOver: () => boolean, origin: string): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) {
    statuses.push((await fetch(origin)).status, (await post(origin, "/api/contact", message)).status);
  }
  return statuses;
}

/** A message whose end is sent only when the test says so. */
function slowMessage(origin: string) {
  const body = JSON.stringify(message);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const request = http.request(`${origin}/api/contact`, { method: "POST", headers });
  const answered = new Promise<number>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", async (response) => {
      await text(response);
      resolve(response.statusCode ?? 0);
    });
  });
  request.write(body.slice(0, 20));
  return {
    finish() {
      request.end(body.slice(20));
      return answered;
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
