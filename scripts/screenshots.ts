import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { build } from "./build.ts";
import { findChromium } from "./chromium.ts";

// `npm run screenshots`: every screen at phone and desktop size, light and dark, into screenshots/, to be looked at.
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const PUBLIC = ["/", "/no-such-page"];
const OWNERS = ["/admin-dashboard", "/admin-location", "/admin-test"];
const OUT = path.resolve(import.meta.dirname, "../screenshots");
const PASSWORD = "for-pictures";

await build({ onlyIfStale: true });
fs.mkdirSync(OUT, { recursive: true });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pictures-"));
const server = fork("tests/helpers/serve-site.ts", {
  env: {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    DATA_DIR: folder,
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    ADMIN_PASSWORD: PASSWORD,
    NOW: "2026-07-04T13:12:00-05:00",
  },
});
const [{ origin }] = await once(server, "message");
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });

await fillWithExamples();
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", baseURL: origin });
    for (const address of PUBLIC) await picture(context, address, `${size}-${colorScheme}`);
    await picture(context, "/admin-dashboard", `${size}-${colorScheme}`, "login");
    await context.request.post("/api/admin/login", { data: { password: PASSWORD } });
    for (const address of OWNERS) await picture(context, address, `${size}-${colorScheme}`);
    await context.close();
  }
}

await browser.close();
server.kill();
fs.rmSync(folder, { recursive: true });
console.log(`The pictures are in ${OUT}`);

async function picture(context: BrowserContext, address: string, look: string, name = nameOf(address)) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.screenshot({ path: path.join(OUT, `${name}-${look}.png`) });
  await page.screenshot({ path: path.join(OUT, `${name}-${look}-whole.png`), fullPage: true });
  await page.close();
}

function nameOf(address: string): string {
  return address.replace(/^\//, "").replaceAll(/[^a-z-]+/g, "-") || "home";
}

async function fillWithExamples() {
  const owner = await browser.newContext({ baseURL: origin });
  await owner.request.post("/api/admin/login", { data: { password: PASSWORD } });
  const stops = [
    ["Riverside Farmers Market", "200 River Road, Springfield", "2026-07-04", "11:00", "18:00", "active"],
    ["Lincoln Elementary Field Day", "1200 School Road, Springfield", "2026-07-06", "12:00", "16:00", "scheduled"],
    ["Downtown Park", "100 Main Street, Springfield", "2026-07-07", "11:00", "20:00", "scheduled"],
    ["Fireworks at the Fairgrounds", "1 Fair Way, Springfield", "2026-07-03", "17:00", "22:30", "completed"],
  ];
  for (const [name, address, date, startTime, endTime, status] of stops) {
    await owner.request.post("/api/locations", { data: { name, address, date, startTime, endTime, status } });
  }
  await owner.close();
}
