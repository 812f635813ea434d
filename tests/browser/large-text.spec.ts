import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, signIn, TODAY, type Truck, test } from "./test.ts";

const PUBLIC = [
  "/",
  "/booking",
  "/photo-submit",
  "/photo-submit-old",
  "/alerts",
  "/schedule",
  "/stops/1",
  "/embed",
  "/no-such-page",
];
const TABS = ["overview", "locations", "bookings", "messages", "photos", "subscribers", "communications", "settings"];
const DESK = [...TABS.map((tab) => `/admin-dashboard?tab=${tab}`), "/admin-location", "/admin-test"];

/** One of everything, so that no list is empty. */
async function fill(truck: Truck) {
  await truck.owner("POST", "/api/locations", {
    name: "Riverside Farmers Market",
    address: "200 River Road, Springfield",
    date: TODAY,
    startTime: "11:00",
    endTime: "18:00",
    status: "active",
  });
  const booking = {
    customerEmail: "maya.lindqvist@example.com",
    customerPhone: "(217) 555-0142",
    eventType: "Family Gathering",
    guestCount: 40,
    preferredDate: TODAY,
    preferredTime: "2:00 PM - 4:00 PM",
    location: "Lakeside Pavilion",
  };
  await truck.owner("POST", "/api/bookings", { ...booking, customerName: "Maya Lindqvist" });
  await truck.owner("POST", "/api/bookings", { ...booking, customerName: "Sam Rivers", status: "confirmed" });
  await truck.owner("POST", "/api/subscribers", {
    email: "lee.butterworth@example.com",
    phone: "(217) 555-0119",
    smsNotifications: true,
  });
  const message = { firstName: "Sam", lastName: "Rivers", subject: "location-request", message: "Do you come by?" };
  await truck.owner("POST", "/api/contact", { ...message, email: "sam@example.com" });
}

const SMALL = { width: 320, height: 640 };

/** What has words and shows them in part: past the edge of the screen, or of a box that hides the rest. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth + 1;
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest(".sr-only, .max-sm\\:sr-only, .only-without-script"),
    );
    return shown.flatMap((element) => {
      const hasWords = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
      const { right } = element.getBoundingClientRect();
      const isHidden =
        getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1;
      return hasWords && (right > edge || isHidden) ? [`${element.localName}: ${element.textContent}`] : [];
    });
  });

/** The words that begin on one line and end on another. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  });

test.describe("with text twice as large, nothing scrolls sideways", () => {
  test.beforeEach(async ({ page, truck }) => {
    await fill(truck);
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = "200%";
      });
    });
  });

  test("on what visitors see", { tag: ["@both", "@detail"] }, async ({ page }) => {
    for (const address of [...PUBLIC, "/admin-dashboard"]) {
      await test.step(address, async () => {
        await page.goto(address, { waitUntil: "networkidle" });
        // What comes only once somebody is there.
        await page.mouse.move(10, 10);
        await page.mouse.wheel(0, 20_000);
        await page.waitForLoadState("networkidle");
        await expectNoSidewaysScroll(page);
      });
    }
  });

  test("on what the owner sees", { tag: ["@both", "@detail"] }, async ({ page }) => {
    await signIn(page);
    for (const address of DESK) {
      await test.step(address, async () => {
        await page.goto(address, { waitUntil: "networkidle" });
        await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      });
    }
  });

  test.describe("on the smallest phone, and no word is cut off", () => {
    test.use({ viewport: SMALL });

    for (const address of ["/", "/booking", "/follow", "/schedule", "/admin-dashboard"]) {
      test(`of ${address}`, { tag: "@detail" }, async ({ page }) => {
        await page.goto(address, { waitUntil: "networkidle" });
        // What comes only once somebody is there.
        await page.mouse.move(10, 10);
        await page.mouse.wheel(0, 20_000);
        await page.waitForLoadState("networkidle");
        await expectNoSidewaysScroll(page);
        expect(await cutOff(page)).toEqual([]);
      });
    }

    test("and no word of a stop's page is broken", { tag: "@detail" }, async ({ page }) => {
      await page.goto("/stops/1");
      expect(await brokenWords(page)).toEqual([]);
    });

    test("of Overview", { tag: "@detail" }, async ({ page }) => {
      await signIn(page);
      await page.waitForLoadState("networkidle");
      await expectNoSidewaysScroll(page);
      expect(await cutOff(page)).toEqual([]);
    });
  });

  test.describe("on a low screen", () => {
    test.use({ viewport: { width: 640, height: 320 } });

    test("the login over an ended session is scrolled to its button", { tag: "@detail" }, async ({ page }) => {
      await signIn(page);
      await page.context().clearCookies();
      await page.getByRole("button", { name: "Refresh" }).first().click();
      const button = page
        .getByRole("dialog", { name: "Admin Access" })
        .getByRole("button", { name: "Access Dashboard" });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    });
  });
});
