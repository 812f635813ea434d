import fs from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { expect, STOP, test } from "./test.ts";

const DEJAVU = "/usr/share/fonts/truetype/dejavu";
const PAGES = ["/", "/booking", "/schedule", "/follow", "/photo-submit", "/photo-submit-old"];

declare global {
  interface Window {
    shift: number;
  }
}

test.skip(!fs.existsSync(DEJAVU), "The system has no DejaVu");

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(
    `nothing moves when the typefaces come after the first paint, with DejaVu alone, ${viewport.width} wide`,
    { tag: "@detail" },
    async ({ truck }, testInfo) => {
      await truck.owner("POST", "/api/locations", STOP);
      const browser = await browserWithDejaVu(testInfo.outputPath("fonts"));
      for (const address of PAGES) {
        const page = await browser.newPage({ baseURL: truck.origin, viewport });
        expect(await shiftByTypefaces(page, address, viewport.width), address).toBeLessThan(0.01);
      }
      await browser.close();
    },
  );
}

/** A browser on a system whose only typefaces are DejaVu's, as on many Linux desktops. */
function browserWithDejaVu(folder: string): Promise<Browser> {
  const config = path.join(folder, "fonts.conf");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(config, `<fontconfig><dir>${DEJAVU}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`);
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, FONTCONFIG_FILE: config },
  });
}

/** How far the page's layout has moved, once the typefaces have come: they are held until the page is painted without them. */
async function shiftByTypefaces(page: Page, address: string, width: number): Promise<number> {
  const painted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  // A page on a phone is 980 wide until the browser has heard of its viewport; a slow one paints it so.
  await page.waitForFunction(
    (width) => innerWidth === width && performance.getEntriesByName("first-contentful-paint").length > 0,
    width,
  );
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const from = performance.now();
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime >= from && "value" in entry) window.shift += Number(entry.value);
      }
    }).observe({ type: "layout-shift" });
  });
  painted.resolve();
  await page.waitForFunction(() => document.fonts.status === "loaded" && document.fonts.check("16px Figtree"));
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return window.shift;
  });
}
