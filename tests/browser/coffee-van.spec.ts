import type { Page } from "@playwright/test";
import sharp from "sharp";
import { DRINKS, enterMenuAndPackages, MAIN, setUp } from "./coffee-van.ts";
import { type Mails, test } from "./mails.ts";
import { jpeg } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./test.ts";

// Another business than the one that the site comes with, set up as its owner does it: through the screens, on a phone.
test.use({ password: "" });

/** What no screen, mail or calendar of a coffee van says. */
const ICE = /\bice\b|shaved|snow|polar/i;

test("a coffee van is set up from an empty folder through the screens, and nothing speaks of ice", {
  tag: "@detail",
}, async ({ page, truck, mails }) => {
  test.setTimeout(300_000);
  await setUp(page, truck);
  await enterMenuAndPackages(page);

  for (const address of [
    "/",
    "/booking",
    "/photo-submit",
    "/photo-submit-old",
    "/schedule",
    "/follow",
    "/embed",
    "/alerts",
    "/stops/1",
    "/thanks/message",
    "/thanks/booking",
    "/nowhere",
  ]) {
    await page.goto(address);
    await expect(page.locator("main")).toBeVisible();
    expect(await page.content(), address).not.toMatch(ICE);
    await expectNoSidewaysScroll(page);
  }
  for (const address of ["/store", "/manifest.webmanifest", "/api/qr-poster.svg", "/api-docs/json"]) {
    expect(await (await page.request.get(address)).text(), address).not.toMatch(ICE);
  }
  for (const tab of [
    "overview",
    "locations",
    "bookings",
    "messages",
    "photos",
    "subscribers",
    "communications",
    "settings",
  ]) {
    await page.goto(`/admin-dashboard?tab=${tab}`);
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await page.content(), tab).not.toMatch(ICE);
  }
  await page.goto("/booking");
  await page.getByLabel("Event Type").selectOption({ label: "Office Morning" });
  await page.getByLabel("Booking Package").selectOption("Market Day: 100 servings, 90 minutes, $1050");
  await expectAccessible(page);
  await page.goto("/");
  for (const drink of DRINKS) await expect(page.getByText(drink, { exact: true })).toBeAttached();
  await expect(page.getByRole("heading", { name: "Our Menu" })).toBeAttached();
  await expect(page.getByRole("heading", { name: "Coffee and Tea" })).toBeAttached();
  await expect(page.getByText("mix two or three in one cup")).toHaveCount(0);
  await expectAccessible(page);

  await expectOwnColorsAndLogo(page);
  await expectMailsAndCalendars(page, mails);
});

async function expectOwnColorsAndLogo(page: Page) {
  expect(await page.locator("meta[name=theme-color]").first().getAttribute("content")).toBe(MAIN);
  const action = page.getByRole("link", { name: "Book Your Event" }).last();
  await page.emulateMedia({ colorScheme: "light" });
  await expect(action).toHaveCSS("background-color", "rgb(180, 84, 26)");
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Bean There", theme_color: MAIN });
  const icons: { src: string; sizes: string }[] = manifest.icons;
  const favicon = (await page.locator("link[rel=icon]").getAttribute("href")) ?? "";
  for (const { src, sizes } of [...icons, { src: favicon, sizes: "32x32" }]) {
    const { data, info } = await sharp(await (await page.request.get(src)).body())
      .flatten({ background: "#fff" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    // The logo's green is in the middle.
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
    expect([...data.subarray(middle, middle + 3)], src).toEqual([0, 170, 85]);
  }
}

async function expectMailsAndCalendars(page: Page, mails: Mails) {
  const call = async (method: string, url: string, data?: object) => {
    const answer = await page.request.fetch(url, { method, data });
    expect(answer.ok(), `${method} ${url}`).toBe(true);
    return answer;
  };
  const booking = {
    customerName: "Maya Chen",
    customerPhone: "(217) 555-0142",
    customerEmail: "maya@example.com",
    eventType: "Office Morning",
    expectedGuests: "Market Day: 100 servings, 90 minutes, $1050",
    preferredDate: "2026-08-01",
    preferredTime: "2:00 PM - 3:00 PM",
    location: "Lakeside Pavilion",
  };
  const visitor = { headers: { cookie: "" } };
  await page.request.post("/api/bookings", { data: booking, ...visitor });
  const mailsOf = (subject: RegExp) =>
    expect.poll(async () => (await mails.all()).some((mail) => subject.test(mail.subject ?? ""))).toBe(true);
  await mailsOf(/^We got your booking request - Bean There/);
  await mailsOf(/^New booking request from Maya Chen/);
  for (const [change, subject] of [
    [{ status: "confirmed" }, /is confirmed/],
    [{ location: "Harbor Pavilion" }, /has changed/],
    [{ status: "pending" }, /another look/],
    [{ status: "cancelled" }, /is cancelled/],
  ] as const) {
    await call("PUT", "/api/bookings/1", change);
    await mailsOf(subject);
  }
  const reader = { email: "ada@example.com", emailNotifications: true };
  await call("POST", "/api/subscribers", reader);
  const { email } = reader;
  await call("POST", "/api/contact", { firstName: "A", lastName: "B", email, subject: "feedback", message: "Hello" });
  // The owner hears of photos that wait.
  await call("PUT", "/api/business", { approvePhotos: true });
  const photo = await jpeg("cup.jpg");
  await call("POST", "/api/photo-submissions", {
    customerName: "Ada",
    photoData: [`data:image/jpeg;base64,${photo.buffer.toString("base64")}`],
  });
  await call("POST", "/api/notify/location-update", { locationId: 1 });
  await call("POST", "/api/subscribers/mass-email", { subject: "Beans", message: "New beans are here." });
  await call("PUT", "/api/bookings/1/status", { status: "confirmed" });
  await mailsOf(/^Beans/);
  await mailsOf(/photo/i);
  await mailsOf(/message/i);
  await mailsOf(/Union Station/);
  const all = await mails.all();
  const facts = all.find(({ subject }) => subject?.startsWith("We got"))?.text;
  expect(facts).toContain("Event: Office Morning");
  expect(facts).toContain("Package: Market Day");
  for (const { subject, html, text, from, attachments } of all) {
    const files = attachments.map(({ content }) =>
      typeof content === "string" ? content : new TextDecoder().decode(content),
    );
    expect([subject, from?.name, from?.address, text, html, ...files].join("\n")).not.toMatch(ICE);
    expect(html).toContain(subject?.startsWith("Beans") ? "#3b2416" : "Bean There");
  }
  expect(all.some(({ attachments }) => attachments.length > 0)).toBe(true);
  const { address } = await (await call("POST", "/api/calendar-feed")).json();
  expect(await (await page.request.get(address)).text()).not.toMatch(ICE);
}
