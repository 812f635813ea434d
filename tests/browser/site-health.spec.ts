import { expect, expectAccessible, expectNoSidewaysScroll, openPart, openTab, signIn, test } from "./test.ts";

test.describe("the site's health", () => {
  test("is told in Settings, thing by thing", async ({ page }) => {
    await signIn(page);
    await openTab(page, "Settings");
    await openPart(page, "Site Health");
    const card = page.locator("dl", { has: page.getByText("Backups", { exact: true }) });
    await expect(card).toContainText("No provider is set up, so nothing is really sent.");
    await expect(card).toContainText(/\d+\.\d GB of \d+\.\d GB are free\./);
    await expect(card).toContainText("Ask whoever hosts the site to turn on hourly backups.");
    await expect(card).toContainText("It matches this device's clock.");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Clock|Disk: Full/ })).toHaveCount(0);
  });

  test("is told at first sight when something is wrong", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.setTime("2026-07-04T14:00:00-05:00");
    await signIn(page);
    const notice = page.getByRole("link", {
      name: "Clock: Off. The server's clock is 2 hours ahead of this device's.",
    });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await notice.click();
    await expect(page.getByRole("heading", { name: "Site health" })).toBeVisible();
  });
});
