import { expect, openLogin, PASSWORD, stopClock, test } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await openLogin(page);
  await page.getByLabel("Admin Password").fill("wrong-one");
});

test("a toast goes after five seconds", { tag: "@detail" }, async ({ page }) => {
  await stopClock(page);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  const denied = page.getByText("Access Denied", { exact: true });
  await expect(denied).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4500);
  await expect(denied).toBeVisible();
  await page.clock.runFor(1000);
  await expect(denied).toBeHidden();
});

test("one toast shows at a time", { tag: "@detail" }, async ({ page }) => {
  for (let press = 1; press <= 3; press++) {
    const answered = page.waitForResponse("**/api/admin/login");
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await answered;
  }
  // At once: after five seconds the first ones would be gone anyway.
  await expect(page.getByText("Access Denied", { exact: true })).toHaveCount(1, { timeout: 2000 });
});

test("F8 moves to the toast, and it can be closed", { tag: "@desktop" }, async ({ page }) => {
  // It does not go by itself.
  await stopClock(page);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page.getByText("Access Denied", { exact: true })).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Access Denied", { exact: true })).toBeHidden();
});

test("a toast of success takes the place of one of failure", { tag: "@detail" }, async ({ page }) => {
  // None goes by itself.
  await stopClock(page);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page.getByText("Access Denied", { exact: true })).toBeVisible();
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page.getByText("Welcome to the admin dashboard!", { exact: true })).toBeVisible();
  await expect(page.getByText("Access Denied", { exact: true })).toHaveCount(0);
});

test("what draws a toast is there when the line is gone", { tag: "@detail" }, async ({ page }) => {
  await page.waitForLoadState("networkidle");
  await page.route("**/*", (route) => route.abort());
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page.getByText("Failed to authenticate", { exact: true })).toBeVisible();
});
