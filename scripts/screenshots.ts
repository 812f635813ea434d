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
const PUBLIC = ["/", "/booking", "/photo-submit", "/no-such-page"];
const TABS = ["overview", "locations", "bookings", "messages", "photos", "subscribers", "communications", "settings"];
const OWNERS = [...TABS.map((tab) => `/admin-dashboard?tab=${tab}`), "/admin-location", "/admin-test"];
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
  const bookings = [
    [
      "Maya Chen",
      "birthday-party",
      "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
      "2026-07-04",
      "2:00 PM - 3:00 PM",
    ],
    [
      "Springfield Little League",
      "community-event",
      "Package 3: 100 servings, 90 minutes, 8oz $525, 12oz $625",
      "2026-07-11",
      "5:00 PM - 6:30 PM",
    ],
    [
      "Jordan & Alex",
      "wedding-reception",
      "Package 4: 200 servings, 120 minutes, 8oz $1025, 12oz $1225",
      "2026-07-18",
      "6:00 PM - 8:00 PM",
    ],
  ];
  for (const [index, [customerName, eventType, expectedGuests, preferredDate, preferredTime]] of bookings.entries()) {
    const booking = { customerName, eventType, expectedGuests, preferredDate, preferredTime };
    const contact = {
      customerEmail: "someone@example.com",
      customerPhone: "(217) 555-0142",
      location: "Lakeside Pavilion",
    };
    const status = index === 1 ? "confirmed" : "pending";
    await owner.request.post("/api/bookings", {
      data: { ...booking, ...contact, status, specialRequests: "Shade, please!" },
    });
  }
  for (const [firstName, subject, message] of [
    ["Sam", "location-request", "Could you stop at the library on Thursdays? The whole street would come."],
    ["Priya", "feedback", "Best mango chamoy in the county. The kids ask every day."],
  ]) {
    await owner.request.post("/api/contact", {
      data: { firstName, lastName: "Example", email: "someone@example.com", subject, message },
    });
  }
  for (const [email, firstName, phone] of [
    ["lee@example.com", "Lee", "(217) 555-0119"],
    ["robin@example.com", "Robin", ""],
  ]) {
    await owner.request.post("/api/subscribers", { data: { email, firstName, phone, smsNotifications: phone !== "" } });
  }
  await owner.close();
}
