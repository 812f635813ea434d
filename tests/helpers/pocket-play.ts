import path from "node:path";
import type { Browser, BrowserContext, Locator, Page, Route } from "@playwright/test";
import { addDays } from "../../schema/times.ts";
import { openLog } from "./pocket-log.ts";
import { judge, type Pressed, type Verdict } from "./pocket-model.ts";
import { closeDialog, type Found, PRESSERS, type Presser } from "./pocket-presses.ts";
import { randomFrom } from "./season-random.ts";

/** A site as the play drives it. */
export interface Stage {
  origin: string;
  folder: string;
  password: string;
  now: string;
  setTime(moment: string): Promise<void>;
  /** A call with the owner's session, past every phone. */
  owner(method: string, url: string, body?: object): Promise<Response>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
}

export interface Outcome extends Verdict {
  presses: number;
  /** What was done, for whoever looks for a fault. */
  story: string[];
  /** Whatever else went wrong: a press that was not kept, a line that does not empty. */
  problems: string[];
}

/** What a phone's line does to a call that changes something, once. */
type Trick = "answer lost" | "502 after" | "500" | "429" | "server killed" | "closed before" | "closed after";
const TRICKS: Trick[] = ["answer lost", "answer lost", "502 after", "500", "429", "server killed"];
const CLOSING: Trick[] = ["closed before", "closed after"];

interface Phone {
  number: number;
  context: BrowserContext;
  line: "there" | "gone" | "hotel";
  tricks: Trick[];
  /** Calls that are on their way. */
  underWay: Set<Promise<void>>;
  /** The last answer that the phone got to each key. */
  answers: Map<string, number>;
  /** The presses by their place in the phone's storage. */
  kept: Map<number, { keys: string[]; press?: KeptPress }>;
  /** What was pressed last. */
  last?: { presser: Presser; thing: string };
}

interface KeptPress extends Pressed {
  order: number;
}

/** A write that the phone keeps. */
interface Waiting {
  order: number;
  isRefused: boolean;
}

const REFUSALS = new Set([400, 404, 409, 412, 422]);
const MAY_HAVE_HAPPENED = /^It may have reached the site before/;
const TOAST_MS = 1_000;
const SIGN_INS = 4;
/** Where the desk's files are: the play has them from the disk, as an installed desk has them from its worker. */
const FILES = path.join(import.meta.dirname, "../../build/client");
const STEP_LIMIT_MS = 3_000;
const OPEN_LIMIT_MS = 30_000;
const KEEP_LIMIT_MS = 5_000;
const DRAIN_LIMIT_MS = 20_000;

declare global {
  interface Window {
    /** Tells the play of a write that the phone has stored. */
    noteKept(key: string, order: number): void;
  }
}

/** Tells of each write that is stored, before the desk goes on. */
function watchStorage() {
  const { add, put } = IDBObjectStore.prototype;
  const told = (store: IDBObjectStore, value: unknown, request: IDBRequest<IDBValidKey>) => {
    if (store.name !== "writes" || typeof value !== "object" || value === null || !("key" in value)) return request;
    const { key } = value;
    store.transaction.addEventListener("complete", () => window.noteKept(String(key), Number(request.result)));
    return request;
  };
  IDBObjectStore.prototype.add = function (value, ...rest) {
    return told(this, value, add.call(this, value, ...rest));
  };
  IDBObjectStore.prototype.put = function (value, ...rest) {
    return told(this, value, put.call(this, value, ...rest));
  };
}

/** What waits on the phone, the oldest first. */
const readWaiting = (page: Page): Promise<Waiting[]> =>
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
    return orders.map((order, place) => ({ order: Number(order), isRefused: writes[place].refusal !== undefined }));
  });

/** What came of one sequence. @property words what was wrong, each with the story that led to it */
interface Played extends Outcome {
  seed: number;
  words: string[];
}

/** Where one sequence after the other is played. */
interface Stages {
  open(): Promise<Stage & { close(): Promise<void> }>;
}

/** Plays the sequences of these seeds, on each of the stages one after the other, and tells of each. */
export async function playSequences(
  seeds: number[],
  browser: Browser,
  stages: Stages[],
  onPlayed: (played: Played) => void,
): Promise<void> {
  const left = seeds.values();
  await Promise.all(
    stages.map(async (stages) => {
      for (const seed of left) {
        const stage = await stages.open();
        const outcome = await playSequence(seed, browser, stage);
        await stage.close();
        onPlayed({ seed, ...outcome, words: wordsOf(seed, outcome) });
      }
    }),
  );
}

function wordsOf(seed: number, { lost, doubled, disordered, problems, story }: Outcome): string[] {
  const told = Object.entries({ lost, doubled, "out of order": disordered, "went wrong": problems });
  const wrong = told.flatMap(([kind, things]) => things.map((thing) => `${kind}: ${thing}`));
  return wrong.map((words) => `seed ${seed}: ${words}\n  ${story.join("\n  ")}`);
}

/**
 * Plays one sequence: presses in one or two windows of one or two phones, while lines, servers, sessions and windows come and go. At its
 * end the line is back, the owner is signed in and nothing waits: then each press that was not taken back, dropped or refused must have
 * happened once, of each thing in the order of the presses, and nothing else.
 */
async function playSequence(seed: number, browser: Browser, stage: Stage): Promise<Outcome> {
  const random = randomFrom(seed);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const story: string[] = [];
  const problems: string[] = [];
  const presses: KeptPress[] = [];
  const phones: Phone[] = [];
  const elsewhere = new Set<number>();
  const log = openLog(stage.folder);
  let isServerUp = true;
  let time = Date.parse(stage.now);
  let unique = 0;

  await fill();
  await all().catch((error) => problems.push(`it came to no end: ${error}`));
  await startServer();
  for (const press of presses) press.fate ??= fateOf(press);
  const verdict = judge(presses, log.read(), elsewhere);
  log.close();
  for (const { context } of phones) await context.close();
  return { ...verdict, presses: presses.length, story, problems };

  async function all() {
    await addPhone();
    if (chance(0.25)) await addPhone();
    const steps = 6 + Math.floor(random() * 7);
    for (let step = 0; step < steps; step += 1) {
      await play(pick(phones)).catch((error) => {
        if (!/has been closed/.test(String(error))) throw error;
      });
    }
    await end();
  }

  /** Two stops of today and one ahead, bookings, messages, subscribers. */
  async function fill() {
    const day = "2026-07-04";
    const times = { startTime: "11:00", endTime: "18:00" };
    for (const [number, date] of [day, day, "2026-07-08"].entries())
      await insist("POST", "/api/locations", {
        name: `First ${number}`,
        address: `90${number} Play Street`,
        date,
        ...times,
      });
    for (const number of [1, 2]) {
      const customer = { customerName: `Ada ${number}`, customerEmail: `ada${number}@example.com`, guestCount: 40 };
      await insist("POST", "/api/bookings", {
        ...customer,
        customerPhone: "217 555 0101",
        // A day of its own: what overlaps is asked about.
        preferredDate: addDays("2026-08-01", number),
      });
      const writer = { firstName: "Bo", lastName: "Lee", email: `bo${number}@example.com`, subject: "other" };
      await insist("POST", "/api/contact", { ...writer, message: "Hello" });
      await insist("POST", "/api/subscribers", { email: `cy${number}@example.com` });
    }
    for (const { id } of log.read()) elsewhere.add(id);
  }

  async function insist(method: string, url: string, body: object) {
    const { status } = await stage.owner(method, url, body);
    if (status >= 300) throw new Error(`${method} ${url} answered ${status}`);
  }

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
      kept: new Map(),
    };
    phones.push(phone);
    context.setDefaultTimeout(OPEN_LIMIT_MS);
    await context.clock.install({ time });
    await context.exposeBinding("noteKept", (_source, key: string, order: number) => {
      const known = phone.kept.get(order);
      if (known) known.keys.push(key);
      else phone.kept.set(order, { keys: [key] });
    });
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

  async function openWindow({ context }: Phone): Promise<Page> {
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto("/admin-dashboard").catch(async (error) => {
      // What another window sent may have killed the server on the way.
      if (isServerUp) throw error;
      await startServer();
      await page.goto("/admin-dashboard");
    });
    await page.locator("[role=tab], input[type=password]").first().waitFor();
    // Before its script, a press is the browser's own, and no phone keeps it.
    await page.waitForFunction(() => !document.querySelector("[data-still]"));
    return page;
  }

  /** What becomes of a call of a phone. */
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
        if (!isServerUp) return route.abort("connectionreset");
        const asked = route.fetch().catch(() => {});
        isServerUp = false;
        await stage.kill();
        await asked;
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

  async function play(phone: Phone) {
    if (phone.context.pages().length === 0) {
      await startServer();
      await openWindow(phone);
      story.push(`phone ${phone.number}: opened again`);
    }
    const page = pick(phone.context.pages());
    if (chance(0.7)) await happen(phone, page);
    if (!page.isClosed()) await press(phone, page);
    if (!isServerUp && chance(0.5)) await startServer();
  }

  /** Something that must not matter to what was pressed. */
  async function happen(phone: Phone, page: Page) {
    if (phone.line !== "there" && chance(0.3)) return lineBack(phone);
    if (phone.line !== "there" && chance(0.2)) return takeBack(phone, page);
    if (phone.line === "there" && chance(0.4)) return trick(phone);
    if (phone.line === "there" && chance(0.3)) {
      phone.line = pick(["gone", "gone", "hotel"]);
      return story.push(`phone ${phone.number}: line ${phone.line}`);
    }
    if (chance(0.2)) return passTime();
    if (chance(0.35)) return doElsewhere();
    if (chance(0.15)) return endSessions();
    if (chance(0.4)) return reopen(phone, page);
    if (chance(0.4)) return decide(phone, page);
    if (isServerUp && chance(0.4)) {
      isServerUp = false;
      story.push("server killed");
      return stage.kill();
    }
  }

  async function trick(phone: Phone) {
    const trick = pick((await isQuiet(phone)) ? [...TRICKS, ...CLOSING, ...CLOSING] : TRICKS);
    story.push(`phone ${phone.number}: ${trick} at the next call`);
    phone.tricks.push(trick);
  }

  async function press(phone: Phone, page: Page) {
    await signIn(page);
    const before = phone.kept.size;
    const number = nextNumber();
    // Where the line is gone, the script of a tab may be missing: then there is nothing to press.
    page.setDefaultTimeout(STEP_LIMIT_MS);
    // What waits about one thing is what a wrong order shows in.
    const again = phone.line !== "there" && chance(0.5) ? phone.last : undefined;
    const presser = again?.presser ?? pick(PRESSERS);
    const found = await presser(page, random, String(number), again?.thing).catch(() => undefined);
    page.setDefaultTimeout(OPEN_LIMIT_MS);
    if (!found) return;
    phone.last = { presser, thing: found.thing };
    const until = Date.now() + KEEP_LIMIT_MS;
    while (phone.kept.size === before && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
    const said = `phone ${phone.number}, window ${phone.context.pages().indexOf(page)}: ${found.what} ${found.thing}`;
    story.push(said);
    const [order, kept] = [...phone.kept].at(-1) ?? [];
    if (phone.kept.size === before || order === undefined || !kept) {
      const isTold = await page.getByLabel("Admin Password").isVisible();
      if (!isTold && !isSameAsAnother(phone, found)) problems.push(`not kept: ${said}`);
      return;
    }
    kept.press = { phone: phone.number, order, ...found };
    presses.push(kept.press);
  }

  /** The desk takes the same press while the first is under way for one. */
  function isSameAsAnother(phone: Phone, found: Found): boolean {
    const earlier = presses.filter((press) => press.phone === phone.number && press.thing === found?.thing);
    const isUnderWay = ({ order }: KeptPress) => !phone.answers.has(phone.kept.get(order)?.keys.at(-1) ?? "");
    return earlier.some((press, place) => {
      const mayBeUnderWay = place === earlier.length - 1 || isUnderWay(press);
      return press.what === found?.what && mayBeUnderWay;
    });
  }

  async function lineBack(phone: Phone) {
    phone.line = "there";
    story.push(`phone ${phone.number}: line back`);
    await comeOnline(phone);
  }

  async function comeOnline({ context }: Phone) {
    for (const page of context.pages()) await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  }

  async function passTime() {
    await startServer();
    time += 10_000;
    story.push("10 s pass");
    await stage.setTime(new Date(time).toISOString());
    for (const { context } of phones) await context.clock.fastForward(10_000);
  }

  /** Nothing of it reaches the server by itself. */
  async function isQuiet(phone: Phone): Promise<boolean> {
    if (phone.line !== "there") return true;
    const [page] = phone.context.pages();
    return page !== undefined && (await readWaiting(page)).every(({ isRefused }) => isRefused);
  }

  /** Another device changes the same things: while no phone does, so that one knows whose doing is what. */
  async function doElsewhere() {
    await startServer();
    for (const phone of phones) {
      if (!(await isQuiet(phone))) return;
      await Promise.all(phone.underWay);
    }
    const before = log.read().length;
    const [stops, bookings] = [await listed("/api/locations"), await listed("/api/bookings")];
    const stop = `/api/locations/${pick(stops).id}`;
    const booking = `/api/bookings/${pick(bookings).id}`;
    const [method, url, body] = pick([
      ["PUT", stop, { name: `Elsewhere ${nextNumber()}` }],
      ["PUT", stop, { status: "active" }],
      ["PUT", stop, { status: "completed" }],
      ["POST", `${stop}/changes`, { kind: "closed" }],
      ["POST", `${stop}/changes`, { kind: "reopened" }],
      ["DELETE", stop, undefined],
      ["PUT", `${booking}/status`, { status: "cancelled" }],
      ["PUT", `${booking}/status`, { status: "confirmed" }],
      ["PUT", `/api/subscribers/${pick([1, 2])}`, { isActive: false }],
      ["PUT", `/api/contact-messages/${pick([1, 2])}/read`, undefined],
    ] as const);
    const { status } = await stage.owner(method, url, body);
    story.push(`elsewhere: ${method} ${url} ${JSON.stringify(body)}: ${status}`);
    for (const { id } of log.read().slice(before)) elsewhere.add(id);
  }

  async function listed(url: string): Promise<{ id: number }[]> {
    return (await stage.owner("GET", url)).json();
  }

  async function endSessions() {
    await startServer();
    story.push("sessions ended elsewhere");
    await stage.owner("DELETE", "/api/admin/sessions").catch(() => {});
  }

  async function reopen(phone: Phone, page: Page) {
    await startServer();
    const { context } = phone;
    if (context.pages().length === 1 && chance(0.5)) {
      story.push(`phone ${phone.number}: another window`);
      await openWindow(phone);
    } else {
      story.push(`phone ${phone.number}: closed and opened`);
      await close(page);
      await openWindow(phone);
    }
  }

  /** What it was just loading breaks off, which is no fault. */
  function close(page: Page) {
    page.removeAllListeners("pageerror");
    return page.close();
  }

  async function takeBack(phone: Phone, page: Page) {
    if (phone.line === "there") return;
    await Promise.all(phone.underWay);
    await closeDialog(page);
    const waiting = (await readWaiting(page)).filter(({ isRefused }) => !isRefused);
    const number = Math.floor(random() * waiting.length);
    const buttons = page.getByRole("button", { name: /^Take back: / });
    if (waiting.length === 0 || (await buttons.count()) !== waiting.length) return;
    const tooLate = page.getByText("Too late to take back", { exact: true });
    await tooLate.waitFor({ state: "hidden" });
    if (!(await isPressed(buttons.nth(number)))) return;
    const order = waiting[number]?.order;
    if (!(await settle(phone, page, order, "taken back", tooLate))) return;
    const isTold = await page
      .getByText(MAY_HAVE_HAPPENED)
      .waitFor({ timeout: TOAST_MS })
      .then(
        () => true,
        () => false,
      );
    const press = phone.kept.get(order ?? 0)?.press;
    if (press && isTold) press.fate = "perhaps too late";
  }

  /** Decides the oldest of what was not taken. */
  async function decide(phone: Phone, page: Page, isLast = false) {
    const refused = (await readWaiting(page)).filter(({ isRefused }) => isRefused);
    const entry = page.getByRole("region", { name: "Not taken" }).getByRole("listitem");
    if (refused.length === 0) return;
    await closeDialog(page);
    if ((await entry.count()) !== refused.length) return;
    const again = entry.first().getByRole("button", { name: "Do it all the same" });
    const drop = entry.first().getByRole("button", { name: "Drop it" });
    const isAgain = !isLast && chance(0.5) && (await again.isVisible());
    if (!(await isPressed(isAgain ? again : drop))) return;
    if (isAgain) story.push(`phone ${phone.number}: all the same: ${words(phone, refused[0]?.order)}`);
    else await settle(phone, page, refused[0]?.order, "dropped");
  }

  /** Under the press, the login may take the desk's place. */
  function isPressed(button: Locator): Promise<boolean> {
    return button.click({ timeout: STEP_LIMIT_MS }).then(
      () => true,
      () => false,
    );
  }

  function words(phone: Phone, order = 0): string {
    const press = phone.kept.get(order)?.press;
    return press ? `${press.what} ${press.thing}` : `number ${order}`;
  }

  /**
   * A write must leave the phone by a decision.
   * @param refused what says that it cannot any more
   * @returns whether it has left
   */
  async function settle(
    phone: Phone,
    page: Page,
    order: number | undefined,
    fate: Pressed["fate"],
    refused?: Locator,
  ): Promise<boolean> {
    const decision = `${fate}: ${words(phone, order)}`;
    const until = Date.now() + KEEP_LIMIT_MS;
    while ((await readWaiting(page)).some((write) => write.order === order)) {
      const isRefused = await refused?.isVisible();
      if (isRefused) story.push(`phone ${phone.number}: too late to be ${decision}`);
      else if (Date.now() > until) problems.push(`not ${decision}`);
      else continue;
      return false;
    }
    story.push(`phone ${phone.number}: ${decision}`);
    const press = phone.kept.get(order ?? 0)?.press;
    if (press) press.fate = fate;
    return true;
  }

  function nextNumber(): number {
    unique += 1;
    return unique;
  }

  async function startServer() {
    if (isServerUp) return;
    await stage.start();
    isServerUp = true;
    story.push("server started");
  }

  async function signIn(page: Page) {
    const password = page.getByLabel("Admin Password");
    if (!(await password.isVisible())) return;
    const phone = phones.find(({ context }) => context === page.context());
    await startServer();
    if (phone && phone.line !== "there") await lineBack(phone);
    // An answer from before the sign-in may end it once more.
    for (let tries = 0; tries < SIGN_INS && (await password.isVisible()); tries += 1) {
      // Its other window's sign-in may take the form away at any moment.
      await enter(password).catch((error) => {
        if (!/Timeout/.test(String(error))) throw error;
      });
    }
    // By its place, not by its role: under a form that was open when the session ended, a tab has none.
    await page.locator("[role=tab]").first().waitFor();
    story.push("signed in again");
  }

  async function enter(password: Locator) {
    const limit = { timeout: KEEP_LIMIT_MS };
    await password.fill(stage.password, limit);
    await password.press("Enter", limit);
    await password.waitFor({ state: "hidden", ...limit });
  }

  async function end() {
    story.push("the end");
    await startServer();
    for (const phone of phones) {
      phone.line = "there";
      phone.tricks = [];
      const until = Date.now() + DRAIN_LIMIT_MS;
      let isEmpty = false;
      while (!isEmpty) {
        isEmpty = await empty(phone, until).catch((error) => {
          // The last trick may close the window now.
          if (!/has been closed/.test(String(error))) throw error;
          return false;
        });
      }
      await Promise.all(phone.underWay);
    }
  }

  /** Sends and decides what waits. @returns whether nothing waits any more, or has for too long */
  async function empty(phone: Phone, until: number): Promise<boolean> {
    // The last trick may have killed it just now.
    await startServer();
    if (phone.context.pages().length === 0) await openWindow(phone);
    for (const page of phone.context.pages()) await signIn(page);
    await comeOnline(phone);
    const [page] = phone.context.pages();
    if (!page) return false;
    const waiting = await readWaiting(page);
    if (waiting.length === 0) return true;
    if (Date.now() > until) {
      problems.push(`still waiting: ${waiting.map(({ order }) => words(phone, order)).join(", ")}`);
      return true;
    }
    await decide(phone, page, waiting.length < 2);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return false;
  }

  /** What the phone was told of a press; what belongs to a thing that was never made goes with it. */
  function fateOf({ phone: number, order, thing }: KeptPress): Pressed["fate"] {
    const phone = phones[number];
    const key = phone?.kept.get(order)?.keys.at(-1) ?? "";
    const answered = phone?.answers.get(key);
    if (answered !== undefined && REFUSALS.has(answered)) return "refused";
    const made = presses.find((press) => press.phone === number && press.thing === thing && press.what === "added");
    return answered === undefined && made?.fate ? made.fate : undefined;
  }
}
