import fs from "node:fs";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { findChromium } from "../scripts/chromium.ts";
import { yearsOfData } from "./desk-data.ts";
import { figure, median, PASSWORD, startSite } from "./site.ts";

// Every tab of the desk with years of data, on a phone with a quarter of this machine's speed: how long until it can be used,
// from a cold start at its address and from a press on it, and what holds up the scrolling. `--tab bookings` for one of them.
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const LONG_TASK_MS = 50;

/** What is there when a tab can be used. */
const USABLE: Record<string, string> = {
  overview: "ul[aria-label='Counts'][aria-busy=false]",
  locations: "section[aria-label='Locations'] li button",
  bookings: "section[aria-label='Booking requests'] article",
  messages: "section[aria-label='Messages'] article",
  photos: "section[aria-label='Photos'] article",
  subscribers: "section[aria-label='Subscribers'] article",
  communications: "textarea",
  settings: "input[name='name']",
};
const only = process.argv[process.argv.indexOf("--tab") + 1];
const tabs = Object.keys(USABLE).filter((tab) => !process.argv.includes("--tab") || tab === only);

const folder = await yearsOfData();
const site = await startSite({ DATA_DIR: folder });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
await context.request.post("/api/admin/login", { data: { password: PASSWORD } });

try {
  for (const tab of tabs) {
    const starts: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { page } = await slowPage();
      await page.goto(`/admin-dashboard?tab=${tab}`, { waitUntil: "commit" });
      starts.push(await usable(page, tab));
      await page.close();
    }
    figure(`${tab}: cold start until it can be used`, median(starts), "ms", "at most 1000");

    const presses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { page } = await slowPage();
      const other = tab === "overview" ? "locations" : "overview";
      await page.goto(`/admin-dashboard?tab=${other}`, { waitUntil: "networkidle" });
      await usable(page, other);
      presses.push(await pressed(page, tab));
      if (turn === 2) await scrolled(page, tab);
      await page.close();
    }
    figure(`${tab}: press until it can be used`, median(presses), "ms", "at most 1000");
  }
} finally {
  await browser.close();
  await site.stop();
  fs.rmSync(folder, { recursive: true });
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

/** Milliseconds from the start of the page until the tab's first content is drawn and the page answers again. */
async function usable(page: Page, tab: string): Promise<number> {
  const found = await page.waitForFunction(
    (selector) => document.querySelector(selector) && performance.now(),
    USABLE[tab] ?? "",
    { polling: "raf" },
  );
  return Number(await found.jsonValue());
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
    [tab, USABLE[tab] ?? ""] as const,
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
