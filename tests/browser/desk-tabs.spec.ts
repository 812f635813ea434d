import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Whether the whole tab can be seen within its strip, which can be seen within the window. */
const isInSight = (page: Page, name: string) =>
  page.getByRole("tab", { name }).evaluate((tab) => {
    const { left, right } = tab.getBoundingClientRect();
    const strip = tab.parentElement?.getBoundingClientRect();
    return strip && left >= strip.left && right <= strip.right && strip.left >= 0 && strip.right <= window.innerWidth;
  });

test("a tab that is chosen begins at its top, and back leads to where one was", async ({ page, isMobile }) => {
  test.skip(!isMobile, "on a large screen one is at the top when one chooses");
  await signIn(page);
  await page.getByRole("tab", { name: "Settings" }).click();
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

test("the chosen tab is in sight on a phone, after a reload as well, and the page stays where it is", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "a large screen has room for all of them");
  await signIn(page);
  await page.goto("/admin-dashboard?tab=settings");
  await expect.poll(() => isInSight(page, "Settings")).toBe(true);
  expect(await scrolled(page)).toBe(0);
  await page.goto("/admin-dashboard?tab=overview");
  await expect.poll(() => isInSight(page, "Overview")).toBe(true);
  await page.getByRole("link", { name: /^Subscribers/ }).click();
  await expect.poll(() => isInSight(page, "Subscribers")).toBe(true);
});

test("a toast stands above the tabs of a phone", async ({ page, isMobile }) => {
  test.skip(!isMobile, "on a large screen the tabs are at the top");
  await signIn(page);
  await page.goto("/admin-dashboard?tab=settings");
  await page.getByRole("button", { name: "Save Settings" }).click();
  const close = await page.getByRole("button", { name: "Close" }).boundingBox();
  const strip = await page.getByRole("tablist", { name: "Dashboard" }).boundingBox();
  expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
});
