import path from "node:path";
import type { BrowserContext, Page, Route } from "@playwright/test";
import type { Pressed } from "./offline-model.ts";
import type { Presser } from "./offline-presses.ts";
import type { World } from "./offline-world.ts";

/** What a phone's connection does to one write. */
type Trick = "answer lost" | "502 after" | "500" | "429" | "server killed" | "closed before" | "closed after";
const TRICKS: Trick[] = ["answer lost", "answer lost", "502 after", "500", "429", "server killed"];
const CLOSING: Trick[] = ["closed before", "closed after"];

export interface Phone {
  number: number;
  context: BrowserContext;
  line: "there" | "gone" | "hotel";
  tricks: Trick[];
  /** Calls under way. */
  underWay: Set<Promise<void>>;
  /** The last answer for each key. */
  answers: Map<string, number>;
  /** The presses by their order in the queue. */
  queued: Map<number, { keys: string[]; press?: QueuedPress }>;
  /** The last press. */
  last?: { presser: Presser; thing: string };
}

export interface QueuedPress extends Pressed {
  order: number;
}

/** A queued write. */
interface Waiting {
  order: number;
  key: string;
  isRefused: boolean;
}

/** The folder of the desk's files: the play serves them from disk, like an installed desk from its worker. */
const FILES = path.join(import.meta.dirname, "../../build/client");
export const OPEN_LIMIT_MS = 30_000;

declare global {
  interface Window {
    /** Reports a stored write to the play. */
    noteQueued(key: string, order: number): void;
  }
}

/** Reports each stored write before the desk continues. */
function watchStorage() {
  const { add, put } = IDBObjectStore.prototype;
  const reported = (store: IDBObjectStore, value: unknown, request: IDBRequest<IDBValidKey>) => {
    if (store.name !== "writes" || typeof value !== "object" || value === null || !("key" in value)) return request;
    const { key } = value;
    store.transaction.addEventListener("complete", () => window.noteQueued(String(key), Number(request.result)));
    return request;
  };
  IDBObjectStore.prototype.add = function (value, ...rest) {
    return reported(this, value, add.call(this, value, ...rest));
  };
  IDBObjectStore.prototype.put = function (value, ...rest) {
    return reported(this, value, put.call(this, value, ...rest));
  };
}

/** The queued writes, the oldest first. */
export const readWaiting = (page: Page): Promise<Waiting[]> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === "desk");
    if (!isThere) return [];
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open("desk"));
    const store = db.transaction("writes").objectStore("writes");
    const [writes, orders] = await Promise.all([done(store.getAll()), done(store.getAllKeys())]);
    db.close();
    return orders.map((order, place) => {
      const { key, refusal } = writes[place];
      return { order: Number(order), key, isRefused: refusal !== undefined };
    });
  });

export type PhoneSteps = ReturnType<typeof phoneSteps>;

/** The phones of a sequence: their windows and the fate of their calls. */
export function phoneSteps(world: World) {
  const { stage, browser, state, story, problems, phones, pick, startServer } = world;

  async function addPhone() {
    const context = await browser.newContext({
      baseURL: stage.origin,
      viewport: { width: 1280, height: 900 },
      timezoneId: "America/Chicago",
      serviceWorkers: "block",
      // The processor draws each frame.
      reducedMotion: "reduce",
    });
    const phone: Phone = {
      number: phones.length,
      context,
      line: "there",
      tricks: [],
      underWay: new Set(),
      answers: new Map(),
      queued: new Map(),
    };
    phones.push(phone);
    context.setDefaultTimeout(OPEN_LIMIT_MS);
    await context.clock.install({ time: state.time });
    await context.exposeBinding("noteQueued", (_source, key: string, order: number) => noteQueued(phone, key, order));
    await context.addInitScript(watchStorage);
    await context.route("**/assets/**", (route) =>
      route.fulfill({ path: path.join(FILES, new URL(route.request().url()).pathname) }),
    );
    await context.route("**/api/**", (route) => {
      const answered = answer(phone, route).catch(() => {});
      phone.underWay.add(answered);
      return answered.finally(() => phone.underWay.delete(answered));
    });
    await context.request.post("/api/admin/login", { data: { password: stage.password } });
    await openWindow(phone);
  }

  function noteQueued({ queued }: Phone, key: string, order: number) {
    const known = queued.get(order);
    if (known) known.keys.push(key);
    else queued.set(order, { keys: [key] });
  }

  /** Finds writes that a closing window stored without reporting them. */
  async function noteUntold(phone: Phone, page: Page) {
    for (const { key, order } of await readWaiting(page)) if (!phone.queued.has(order)) noteQueued(phone, key, order);
  }

  async function openWindow({ context }: Phone): Promise<Page> {
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto("/admin-dashboard").catch(async (error) => {
      // A call of another window may have killed the server.
      if (state.isServerUp) throw error;
      await startServer();
      await page.goto("/admin-dashboard");
    });
    await page.locator("[role=tab], input[type=password]").first().waitFor();
    // Waits for hydration: before it no press is stored.
    await page.waitForFunction(() => !document.querySelector("[data-unhydrated]"));
    return page;
  }

  /** Decides the fate of a phone's call. */
  async function answer(phone: Phone, route: Route): Promise<void> {
    const request = route.request();
    const key = request.headers()["idempotency-key"] ?? "";
    const isWrite = request.method() !== "GET" && !request.url().includes("/api/admin/");
    if (phone.line === "gone") return route.abort("internetdisconnected");
    if (phone.line === "hotel") return route.fulfill({ contentType: "text/html", body: "<h1>Welcome</h1>" });
    if (!isWrite) return route.continue();
    const trick = phone.tricks.shift();
    const ours = { "content-type": "application/json", "idempotency-key": key };
    const says = (status: number) => route.fulfill({ status, headers: ours, body: '{"message":"Not now"}' });
    switch (trick) {
      case "500":
        return says(500);
      case "429":
        return says(429);
      case "closed before":
        return close(request.frame().page());
      case "server killed": {
        // One that is just starting is left alone.
        if (!state.isServerUp) return route.abort("connectionreset");
        const answered = route.fetch().catch(() => {});
        state.isServerUp = false;
        await stage.kill();
        await answered;
        return route.abort("connectionreset");
      }
    }
    const response = await route.fetch().catch(() => undefined);
    if (!response || trick === "answer lost") return route.abort("connectionreset");
    if (trick === "closed after") return close(request.frame().page());
    if (trick === "502 after") return route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" });
    phone.answers.set(key, response.status());
    return route.fulfill({ response });
  }

  /** Whether the phone sends nothing without a press. */
  async function isQuiet(phone: Phone): Promise<boolean> {
    if (phone.line !== "there") return true;
    const [page] = phone.context.pages();
    return page !== undefined && (await readWaiting(page)).every(({ isRefused }) => isRefused);
  }

  async function trick(phone: Phone) {
    const trick = pick((await isQuiet(phone)) ? [...TRICKS, ...CLOSING, ...CLOSING] : TRICKS);
    story.push(`phone ${phone.number}: ${trick} at the next call`);
    phone.tricks.push(trick);
  }

  /** Closes a window; interrupted loads are no fault. */
  function close(page: Page) {
    page.removeAllListeners("pageerror");
    return page.close();
  }

  async function comeOnline({ context }: Phone) {
    for (const page of context.pages()) await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  }

  async function lineBack(phone: Phone) {
    phone.line = "there";
    story.push(`phone ${phone.number}: line back`);
    await comeOnline(phone);
  }

  return { addPhone, noteUntold, openWindow, isQuiet, trick, close, comeOnline, lineBack };
}
