import type { Page } from "@playwright/test";
import {
  BOOKING,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  openPart,
  openTab,
  STOP,
  signIn,
  TODAY,
  test,
} from "./test.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("a tab that is chosen begins at its top, and back leads to where one was", async ({ page }) => {
  await signIn(page);
  await openTab(page, "Settings");
  await openPart(page, "Business");
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 600 }));
  await expect.poll(() => scrolled(page)).toBe(600);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(600);
});

test("stays on the tab that was opened before the answer of a press came", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("PUT", "/api/locations/1", { status: "active" });
  await signIn(page);
  await page.getByRole("button", { name: "Running late" }).click();
  const call = holdCalls(page, "POST", "**/api/locations/1/changes");
  await page.getByRole("button", { name: /^30 minutes/ }).click();
  await call.sent;
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
  const isKnown = page.waitForResponse(/\/api\/summary$/);
  call.release();
  await isKnown;
  expect(page.url()).toMatch(/\?tab=messages$/);
});

test("a booking that is stored after its tab was left brings nobody back", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/bookings", { ...BOOKING, preferredDate: TODAY, status: "confirmed" });
  await signIn(page);
  await page.getByRole("link", { name: /^Ada Snow/ }).click();
  await page.getByLabel("Customer Name").fill("Bo Hill");
  await page.getByLabel("Email", { exact: true }).fill("bo@example.com");
  await page.getByLabel("Phone").fill("217 555 0199");
  await page.getByLabel("Guest Count").fill("4");
  const call = holdCalls(page, "POST", "**/api/bookings");
  await page.getByRole("button", { name: "Create Booking" }).click();
  await call.sent;
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  const isKnown = page.waitForResponse(/\/api\/summary$/);
  call.release();
  await isKnown;
  expect(page.url()).toMatch(/\/admin-dashboard$/);
});

test("a phone has four tabs and More, each wide enough for a thumb", async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page);
  const bar = ["Overview", "Locations", "Bookings 1 pending", "Messages"];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const control of [
      ...bar.map((name) => page.getByRole("tab", { name, exact: true })),
      page.getByRole("button", { name: "More", exact: true }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
      const box = await control.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
  }
  await expect(page.getByRole("tab")).toHaveCount(8);
  await expectAccessible(page);

  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  for (const name of ["Photos", "Subscribers", "Mass Comm", "Settings"]) {
    await expect(page.getByRole("tab", { name })).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("tab", { name: "Subscribers" }).click();
  await expect(page.getByText("No subscribers yet")).toBeVisible();
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("tab", { name: "Settings" })).not.toBeInViewport();
});

test("More closes by Escape and by a press beside it, and shows that a tab of its own is chosen", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings");
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect(more).toHaveAttribute("data-state", "active");
  await more.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await expect(more).toBeFocused();
  await more.click();
  await page.mouse.click(200, 100);
  await expect(more).toHaveAttribute("aria-expanded", "false");
  // The keyboard finds the tabs behind it, too.
  await more.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tab", { name: "Settings" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Settings" })).toBeInViewport({ ratio: 1 });
});

test("the chosen tab is in sight in the strip of a middling screen, after a reload as well", {
  tag: ["@desktop", "@detail"],
}, async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has a bar");
  await page.setViewportSize({ width: 700, height: 900 });
  await signIn(page);
  for (const tab of ["Settings", "Overview"]) {
    await page.goto(`/admin-dashboard?tab=${tab.toLowerCase()}`);
    await expect(page.getByRole("tab", { name: tab })).toBeInViewport({ ratio: 1 });
    expect(await scrolled(page)).toBe(0);
  }
});

test("a toast stands above the tabs of a phone", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
  const close = await page.getByRole("button", { name: "Close" }).boundingBox();
  const strip = await page.getByRole("tablist", { name: "Dashboard" }).boundingBox();
  expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
});
