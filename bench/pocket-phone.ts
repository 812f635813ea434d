import fs from "node:fs";
import { chromium } from "@playwright/test";
import { wallClock } from "../schema/times.ts";
import { findChromium } from "../scripts/chromium.ts";
import { yearsOfData } from "./desk-data.ts";
import { figure, median, PASSWORD, startSite } from "./site.ts";

// The desk on a phone without a line, with five years of data and a quarter of this machine's speed: how long until it can be used, how
// long until a press is kept and shows, and what the phone holds.
const SLOWER = 4;
const TURNS = 5;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const TABS = ["overview", "locations", "bookings", "messages", "photos", "subscribers"];
const WAITS = "section[aria-label='On this phone only'], [role=region][aria-label='On this phone only']";

const folder = await yearsOfData();
const site = await startSite({ DATA_DIR: folder });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ ...PHONE, baseURL: site.origin });
try {
  await context.request.post("/api/admin/login", { data: { password: PASSWORD } });
  const date = wallClock(new Date(), "America/Chicago").day;
  const stop = { name: "Pier", address: "1 Pier Road", date, startTime: "00:00", endTime: "23:59" };
  await context.request.post("/api/locations", { data: stop });
  const page = await context.newPage();
  for (const tab of TABS) await page.goto(`/admin-dashboard?tab=${tab}`, { waitUntil: "networkidle" });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  await context.setOffline(true);

  const opened: number[] = [];
  const pressed: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const offline = await context.newPage();
    const devtools = await context.newCDPSession(offline);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await offline.goto("/admin-dashboard", { waitUntil: "commit" });
    const usable = await offline.waitForFunction(
      () => document.querySelector("fieldset[aria-label=Today] button") && performance.now(),
      undefined,
      { polling: "raf" },
    );
    opened.push(Number(await usable.jsonValue()));
    await offline.waitForTimeout(2_000);
    pressed.push(
      await offline.evaluate(async (waits) => {
        const count = () => document.querySelectorAll(`:is(${waits}) li`).length;
        const before = count();
        const button = [...document.querySelectorAll<HTMLElement>("fieldset[aria-label=Today] button")].find(
          ({ innerText }) => innerText.trim() === "Closed for the moment",
        );
        const at = performance.now();
        button?.click();
        while (count() === before && performance.now() - at < 10_000) await new Promise(requestAnimationFrame);
        return performance.now() - at;
      }, WAITS),
    );
    if (turn === TURNS - 1) {
      const bytes = await offline.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
      figure("all that the phone holds, the desk's files among it", bytes / 1e6, "MB");
      const kept = await offline.evaluate(async () => {
        const asked = indexedDB.open("desk");
        await new Promise((resolve) => asked.addEventListener("success", resolve));
        const all = asked.result.transaction("answers").objectStore("answers").getAll();
        await new Promise((resolve) => all.addEventListener("success", resolve));
        asked.result.close();
        return JSON.stringify(all.result).length;
      });
      figure("lists that it keeps", kept / 1e6, "MB", "at most 3");
    }
    await offline.close();
  }
  figure("opened without a line until its buttons stand", median(opened), "ms", "at most 1000");
  figure("a press is kept and shows", median(pressed), "ms", "at most 100");
} finally {
  await browser.close();
  await site.stop();
  fs.rmSync(folder, { recursive: true });
}
