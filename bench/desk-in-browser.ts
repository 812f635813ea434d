import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { type CDPSession, chromium, type Page, type Response } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";
import { yearsOfData } from "./desk-data.ts";
import { figure, median, PASSWORD, startSite } from "./site.ts";

// Every tab of the desk with years of data, on a phone with a quarter of this machine's speed, against the public schedule in the same
// run: how long until its first content stands and until it answers a press, from a cold start at its address; how long from another
// tab; and what holds up the scrolling. `--tab bookings` for one of them.
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const LONG_TASK_MS = 50;
const AT_LEISURE_MS = 4_000;

/** A page without scripts, with as much to show. */
const SCHEDULE = { address: "/schedule", content: "main a[href^='/stops/']" };
const TURNS = 3;

/** The first content of each tab. */
const CONTENT: Record<string, string> = {
  overview: "ul[aria-label='Counts'][aria-busy=false]",
  locations: "section[aria-label='Locations'] li button",
  bookings: "section[aria-label='Booking requests'] article",
  messages: "section[aria-label='Messages'] article",
  photos: "section[aria-label='Photos'] article",
  subscribers: "section[aria-label='Subscribers'] article",
  communications: "textarea",
  settings: "a[href*='part=hours']",
};
const only = process.argv[process.argv.indexOf("--tab") + 1];
const tabs = Object.keys(CONTENT).filter((tab) => !process.argv.includes("--tab") || tab === only);

const folder = await yearsOfData();
const site = await startSite({ DATA_DIR: folder });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
await context.request.post("/api/admin/login", { data: { password: PASSWORD } });

try {
  figure("script of overview", await scriptOf("/admin-dashboard"), "kB gzip", "at most 150");

  const schedule: number[] = [];
  const starts = new Map<string, Start[]>(tabs.map((tab) => [tab, []]));
  // In turns: what holds up the machine for a while holds up each of them.
  for (let turn = 0; turn < TURNS; turn += 1) {
    schedule.push((await started(SCHEDULE.address, SCHEDULE.content)).stands);
    for (const tab of tabs) {
      starts.get(tab)?.push(await started(`/admin-dashboard?tab=${tab}`, CONTENT[tab] ?? ""));
    }
  }
  const painted = median(schedule);
  figure("/schedule stands", painted, "ms");
  for (const [tab, times] of starts) {
    const [stands, answers] = [median(times.map(({ stands }) => stands)), median(times.map(({ answers }) => answers))];
    figure(`${tab}: first content stands`, stands, "ms");
    figure(`${tab}: first content against /schedule`, stands / painted, "times", "at most 1.3");
    figure(`${tab}: a press is answered`, answers, "ms");
    figure(`${tab}: a press against /schedule`, answers / painted, "times", "at most 1.9");
  }

  for (const tab of tabs) {
    const presses: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { page } = await slowPage();
      const other = tab === "overview" ? "locations" : "overview";
      await page.goto(`/admin-dashboard?tab=${other}`, { waitUntil: "networkidle" });
      // The scripts of the other tabs come when there is nothing else to do.
      await page.waitForTimeout(AT_LEISURE_MS);
      await page.waitForLoadState("networkidle");
      presses.push(await pressed(page, tab));
      if (turn === TURNS - 1) await scrolled(page, tab);
      await page.close();
    }
    figure(`${tab}: from another tab`, median(presses), "ms", "at most 400");
  }
} finally {
  await browser.close();
  await site.stop();
  fs.rmSync(folder, { recursive: true });
}

/** The scripts with which a page comes alive, in kB. */
async function scriptOf(address: string): Promise<number> {
  const page = await context.newPage();
  // The scripts of the other tabs come three seconds later.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => ((ms ?? 0) < 3000 ? setTimeout(run, ms) : 0),
    });
  });
  const scripts: Response[] = [];
  page.on("response", (response) => response.request().resourceType() === "script" && scripts.push(response));
  await page.goto(address, { waitUntil: "networkidle" });
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await page.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
}

interface Start {
  stands: number;
  answers: number;
}

/** Milliseconds from the start of a page until its content is drawn, and until all that shows answers a press. */
async function started(address: string, selector: string): Promise<Start> {
  const { page } = await slowPage();
  await page.goto(address, { waitUntil: "commit" });
  const content = await page.waitForFunction(
    (selector) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return paint && document.querySelector(selector) && performance.now();
    },
    selector,
    { polling: "raf" },
  );
  const alive = await page.waitForFunction(
    () => document.readyState !== "loading" && !document.querySelector("[data-unhydrated]") && performance.now(),
    undefined,
    { polling: "raf" },
  );
  const [stands, answers] = [Number(await content.jsonValue()), Number(await alive.jsonValue())];
  await page.close();
  return { stands, answers };
}

async function slowPage(): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    // As it is after a login on this phone.
    localStorage.setItem("admin-auth", "signed-in");
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, devtools };
}

async function pressed(page: Page, tab: string): Promise<number> {
  return page.evaluate(
    async ([id, selector]) => {
      const trigger = document.querySelector<HTMLElement>(`[role=tab][id$="-trigger-${id}"]`);
      if (!trigger) throw new Error(`No tab ${id}`);
      const start = performance.now();
      trigger.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 0 }));
      trigger.click();
      while (!document.querySelector(`[role=tabpanel][data-state=active] ${selector}`)) {
        await new Promise(requestAnimationFrame);
        if (performance.now() - start > 30_000) throw new Error(`The tab ${id} does not come`);
      }
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [tab, CONTENT[tab] ?? ""] as const,
  );
}

/** Scrolls the tab's list, or the page where it has none, for three seconds as a thumb would. */
async function scrolled(page: Page, tab: string) {
  await page.waitForTimeout(1500);
  const list = page.locator("[role=tabpanel][data-state=active] section[tabindex='0']").first();
  if (await list.count()) await list.scrollIntoViewIfNeeded();
  const box = (await list.count()) ? await list.boundingBox() : null;
  await page.mouse.move(195, box ? Math.min(box.y + 150, 700) : 500);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frameTimes: frames });
    Reflect.get(window, "longTasks").length = 0;
  });
  const top = () =>
    page.evaluate(() => Math.max(scrollY, ...[...document.querySelectorAll("section")].map((s) => s.scrollTop)));
  const before = await top();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(50);
  }
  const distance = (await top()) - before;
  const { tasks, frames }: { tasks: number[]; frames: number[] } = await page.evaluate(() => ({
    tasks: Reflect.get(window, "longTasks"),
    frames: Reflect.get(window, "frameTimes"),
  }));
  const long = tasks.filter((duration) => duration > LONG_TASK_MS);
  figure(`${tab}: long tasks while scrolling ${Math.round(distance)} px`, long.length, "", "none");
  figure(`${tab}: longest task`, Math.max(0, ...long), "ms", `at most ${LONG_TASK_MS}`);
  figure(`${tab}: longest frame`, Math.max(...frames), "ms");
}
