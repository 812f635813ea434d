import type { Page } from "@playwright/test";
import {
  BOOKING,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  openPart,
  openTab,
  pressAccount,
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

test("all tabs stand in a rail beside the content when the screen is wide", { tag: "@desktop" }, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page, "/admin-dashboard?tab=settings");
  const rail = await page.getByRole("tablist", { name: "Dashboard" }).boundingBox();
  const content = await page.getByRole("main").boundingBox();
  expect(content?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0));
  for (const tab of await page.getByRole("tab").all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await page.getByRole("tab", { name: "Settings" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("heading", { level: 1, name: "Mass Comm" })).toBeVisible();
  await expect(page).toHaveTitle("Mass Comm");
});

test("leads to the list of settings when Settings is pressed in a part of them", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=hours");
  await openTab(page, "Settings");
  await expect(page.getByRole("link", { name: "Site Health" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "All settings" })).toBeVisible();
});

test("returns the focus to Account when the password's dialog is closed on a phone", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  await pressAccount(page, "Change Password");
  await expect(page.getByRole("dialog", { name: "Change Password" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Account" })).toBeFocused();
});

test("a count covers no icon when text is twice as large", async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const tab = page.getByRole("tab", { name: "Bookings 1 pending" });
  const icon = await tab.locator("svg").boundingBox();
  const count = await tab.getByText("1", { exact: true }).boundingBox();
  const isBeside = (count?.x ?? 0) >= (icon?.x ?? 0) + (icon?.width ?? 0) / 2;
  expect(isBeside).toBe(true);
  expect(count?.width).toBeLessThanOrEqual((await tab.boundingBox())?.width ?? 0);
});

test("a toast stands above the tabs of a phone", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("button", { name: "Close" })).toBeVisible();
  const close = await page.getByRole("button", { name: "Close" }).boundingBox();
  const strip = await page.getByRole("tablist", { name: "Dashboard" }).boundingBox();
  expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
});
