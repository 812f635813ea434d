import type { FastifyInstance } from "fastify";
import { vi } from "vitest";

const ORIGIN = "http://localhost";

const inFlight = new Set<Promise<unknown>>();

/** Waits until the app has answered every call that reached it. */
export async function untilAnswered() {
  while (inFlight.size > 0) await Promise.allSettled(inFlight);
}

type Way = (send: () => Promise<Response>, request: Request) => Promise<Response>;

/**
 * Lets the page's calls reach the app, with a session. A test may put something in a call's way.
 * @param cookie of the session; what the app answers changes it as it would a browser's
 */
export function connectTo(app: FastifyInstance, cookie: string) {
  const ways: { method: string; path: RegExp; way: Way }[] = [];
  /** Every call that the page has made, as "PUT /api/bookings/1". */
  const calls: string[] = [];

  /** Every event stream that the page has opened, as "/api/sends/1/events". Nothing ever comes from it. */
  const streams: string[] = [];
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      constructor(path: string) {
        super();
        streams.push(path);
      }
      close() {}
    },
  );

  async function send(path: string, request: Request): Promise<Response> {
    const { method } = request;
    if (method !== "GET" && method !== "POST" && method !== "PUT" && method !== "DELETE") throw new Error(method);
    const payload = Buffer.from(await request.arrayBuffer());
    const injected = app.inject({
      method,
      url: path,
      headers: { ...Object.fromEntries(request.headers), cookie },
      ...(payload.length > 0 && { payload }),
    });
    inFlight.add(injected);
    const answer = await injected.finally(() => inFlight.delete(injected));
    for (const { name, value } of answer.cookies) cookie = `${name}=${value}`;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
  }

  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    const { signal, ...rest } = init;
    const request = new Request(new URL(path, ORIGIN), rest);
    calls.push(`${request.method} ${path}`);
    const found = ways.findLast((one) => one.method === request.method && one.path.test(path));
    const answer = found ? found.way(() => send(path, request), request) : send(path, request);
    const isAborted = new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError"))),
    );
    return Promise.race([answer, isAborted]);
  });

  /** Puts something in the way of calls; the newest counts. @returns takes it away */
  function intercept(method: string, path: RegExp, way: Way) {
    const entry = { method, path, way };
    ways.push(entry);
    return () => void ways.splice(ways.indexOf(entry), 1);
  }

  function holdUntilReleased(method: string, path: RegExp, way: Way) {
    const sent = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    intercept(method, path, async (send, request) => {
      sent.resolve();
      await released.promise;
      return way(send, request);
    });
    return { sent: sent.promise, release: released.resolve };
  }

  return {
    calls,
    streams,
    intercept,
    /** Takes away all that was put in the way of calls. */
    mend: () => ways.splice(0),
    /** Lets calls reach the app only once they are released. `sent` resolves when the first is on its way. */
    hold: (method: string, path: RegExp) => holdUntilReleased(method, path, (send) => send()),
    /** Refuses a call as the app would, once it is released. */
    holdRefusal: (method: string, path: RegExp, status: number) =>
      holdUntilReleased(method, path, async (_, request) => refusalOf(request, status, "No")),
    /** Breaks the line: calls fail, before they reach the app. @returns mends it */
    fail: (method: string, path: RegExp) =>
      intercept(method, path, () => Promise.reject(new TypeError("Failed to fetch"))),
    /** Answers calls with an error in the app's place. @returns takes it away */
    refuse: (method: string, path: RegExp, status: number, message = "Internal Server Error") =>
      intercept(method, path, async (_, request) => refusalOf(request, status, message)),
    /** Lets the next call reach the app, and breaks the line before its answer arrives. */
    loseAnswer(method: string, path: RegExp) {
      const end = intercept(method, path, async (send) => {
        end();
        await send();
        throw new TypeError("Failed to fetch");
      });
    },
  };
}

/** An error with the key of the call, by which the page knows that the site has answered, and no other network. */
const refusalOf = (request: Request, status: number, message: string) =>
  Response.json({ message }, { status, headers: { "idempotency-key": request.headers.get("idempotency-key") ?? "" } });
