import fs from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { siteServer } from "../tests/helpers/sites.ts";
import { build } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { exampleMails } from "./example-mails.ts";
import { fillForPictures, NOW, PICTURES, README_PICTURES, wordsOn } from "./readme-pictures.ts";

// `npm run screenshots`: the README's pictures, and every screen at phone and desktop size, light and dark, into screenshots/, to be
// looked at.
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const PUBLIC = [
  "/",
  "/booking",
  "/photo-submit",
  "/photo-submit-old",
  "/schedule",
  "/follow",
  "/stops/1",
  "/embed",
  "/no-such-page",
];
const TABS = ["overview", "locations", "bookings", "messages", "photos", "subscribers", "communications", "settings"];
const OWNERS = [...TABS.map((tab) => `/admin-dashboard?tab=${tab}`), "/admin-location", "/admin-test"];
/** The pictures that are shared. */
const SHARED = ["/week-picture", "/stops/1/picture", "/api/logo-image"];
const OUT = path.resolve(import.meta.dirname, "../screenshots");
const PASSWORD = "for-pictures";

await build({ onlyIfStale: true });
fs.mkdirSync(OUT, { recursive: true });
const mails = await exampleMails();
const server = siteServer();
const { origin } = await server.open(NOW, { LOG_LEVEL: "warn", ADMIN_PASSWORD: PASSWORD, SMTP_URL: mails.url });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });

const owner = await browser.newContext({ baseURL: origin });
await owner.request.post("/api/admin/login", { data: { password: PASSWORD } });
await fillForPictures(owner.request);
for (const address of SHARED) {
  const answer = await owner.request.get(address);
  fs.writeFileSync(path.join(OUT, `shared${address.replaceAll("/", "-")}.jpg`), await answer.body());
}
await owner.close();
const alerts = mails.alertsLink();

for (const { name, address, width, ...look } of README_PICTURES) {
  // The desk compares its own clock with the server's.
  await server.setTime(NOW);
  const context = await browser.newContext({ ...look, deviceScaleFactor: 2, reducedMotion: "reduce", baseURL: origin });
  await context.clock.install({ time: NOW });
  await context.request.post("/api/admin/login", { data: { password: PASSWORD } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  const shot = await page.screenshot();
  await sharp(shot)
    .resize(width)
    .webp({ quality: 80 })
    .toFile(path.join(PICTURES, `${name}.webp`));
  fs.writeFileSync(path.join(PICTURES, `${name}.txt`), await wordsOn(page));
  await context.close();
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", baseURL: origin });
    await server.setTime(NOW);
    await context.clock.install({ time: NOW });
    for (const address of [...PUBLIC, alerts]) await picture(context, address, `${size}-${colorScheme}`);
    await picture(context, "/admin-dashboard", `${size}-${colorScheme}`, "login");
    await context.request.post("/api/admin/login", { data: { password: PASSWORD } });
    for (const address of OWNERS) await picture(context, address, `${size}-${colorScheme}`);
    for (const { subject, html } of mails.all()) await mailPicture(context, subject, html, `${size}-${colorScheme}`);
    await context.close();
  }
}

await browser.close();
await server.close();
server.end();
mails.close();
console.log(`The pictures are in ${OUT}`);

async function picture(context: BrowserContext, address: string, look: string, name = nameOf(address)) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.screenshot({ path: path.join(OUT, `${name}-${look}.png`) });
  await passBy(page);
  await page.screenshot({ path: path.join(OUT, `${name}-${look}-whole.png`), fullPage: true });
  await page.close();
}

/** What comes only when somebody is near it: pictures and parts farther down. */
async function passBy(page: Page) {
  await page.mouse.move(10, 10);
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.waitForLoadState("networkidle");
}

/** The mail as a program shows it: without scripts, the logo from the site. */
async function mailPicture(context: BrowserContext, subject: string, html: string, look: string) {
  const page = await context.newPage();
  await page.setContent(html, { waitUntil: "networkidle" });
  await page.screenshot({ path: path.join(OUT, `mail-${nameOf(subject)}-${look}.png`), fullPage: true });
  await page.close();
}

function nameOf(address: string): string {
  return (
    address
      .replace(/^\/|\?token.*/g, "")
      .toLowerCase()
      .replaceAll(/[^a-z-]+/g, "-") || "home"
  );
}
