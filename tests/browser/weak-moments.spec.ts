import type { Page } from "@playwright/test";
import { jpeg } from "./photo-files.ts";
import { expect, loseLine, PASSWORD, STOP, signIn, test, untilPageIsHydrated } from "./test.ts";

test("a wrong password at a session that has ended is told where it is typed", { tag: "@detail" }, async ({ page }) => {
  await signIn(page);
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Refresh" }).click();
  const dialog = page.getByRole("dialog", { name: "Admin Access" });
  await dialog.getByLabel("Admin Password").fill("wrong-password");
  await dialog.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(dialog.getByText("Invalid admin password", { exact: true })).toBeVisible();
  await dialog.getByLabel("Admin Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(dialog).toBeHidden();
});

test("back to home without a signal shows home as it was, and what holds now once there is one", {
  tag: "@detail",
}, async ({ browser, truck }) => {
  // A page whose clock is held still knows nothing of how it was come to.
  const page = await browser.newPage({ baseURL: truck.origin, viewport: { width: 390, height: 844 } });
  await truck.owner("POST", "/api/locations", STOP);
  await page.goto("/");
  await untilPageIsHydrated(page);
  await loseLine(page);
  const asked = page.waitForEvent("requestfailed");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await asked;
  await expect(page.getByText("Lake Park", { exact: true })).toBeVisible();

  await truck.owner("PUT", "/api/locations/1", { name: "Harbor" });
  await page.context().setOffline(false);
  await expect(page.getByText("Harbor", { exact: true })).toBeVisible();
  await page.close();
});

/** Counts in the worker how many photos it decodes at once. */
const COUNTING = `
  const decode = self.createImageBitmap;
  let now = 0;
  self.most = 0;
  self.createImageBitmap = async (...given) => {
    now += 1;
    self.most = Math.max(self.most, now);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return decode(...given).finally(() => { now -= 1; });
  };`;

async function openPhotoForm(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
  const form = page.getByRole("form", { name: "Add your photo" });
  await expect(form.getByRole("button", { name: "Submit Photos" })).toBeVisible();
  return form;
}

test("five photos are made smaller one at a time", { tag: "@detail" }, async ({ page }) => {
  await page.route(/shrink\.worker-[^/]+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: COUNTING + (await response.text()) });
  });
  const form = await openPhotoForm(page);
  const photos = await Promise.all(["a", "b", "c", "d", "e"].map((name) => jpeg(`${name}.jpg`)));
  await form.locator("input[type=file]").setInputFiles(photos);
  await expect(form.getByRole("img")).toHaveCount(5);
  const [worker] = page.workers();
  expect(await worker?.evaluate("self.most")).toBe(1);
});

test("photos that are chosen on home stay there over midnight and a Try again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  const form = await openPhotoForm(page);
  await form.locator("input[type=file]").setInputFiles([await jpeg("a.jpg")]);
  await form.getByLabel("Your Name").fill("Maya");
  await expect(form.getByRole("img", { name: "a.jpg" })).toBeVisible();
  await page.getByLabel("First Name").first().fill("Half a name");

  await page.route("**/api/menu", (route) => route.abort());
  await truck.setTime("2026-07-05T00:01:00-05:00");
  await page.clock.fastForward("12:01:00");
  await page.clock.runFor(6000);
  await expect(page.getByText("No location scheduled for today")).toBeVisible();
  await expect(form.getByRole("img", { name: "a.jpg" })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Classic Flavors" })).toBeVisible();
  await expect(form.getByRole("img", { name: "a.jpg" })).toBeVisible();
  await expect(form.getByLabel("Your Name")).toHaveValue("Maya");
  await expect(page.getByLabel("First Name").first()).toHaveValue("Half a name");
});

test("photos that are chosen on home stay when one comes back to it", { tag: "@detail" }, async ({ page }) => {
  const form = await openPhotoForm(page);
  await form.locator("input[type=file]").setInputFiles([await jpeg("a.jpg")]);
  await expect(form.getByRole("img", { name: "a.jpg" })).toBeVisible();
  // Whatever the page begins when it is shown again asks first whether the site can be reached.
  await page.evaluate(async () => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    for (let round = 0; round < 3; round += 1) await fetch("/healthz", { cache: "no-store" });
  });
  await expect(form.getByRole("img", { name: "a.jpg" })).toBeVisible();

  await form.getByRole("button", { name: "Remove a.jpg" }).click();
  const anew = page.waitForEvent("domcontentloaded");
  await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await anew;
});

test("says that the fault is the server's when it answers 500, and not that there is no connection", async ({
  page,
}) => {
  await page.route("**/api/admin/session", (route) => route.fulfill({ status: 500, json: { message: "No" } }));
  await page.goto("/admin-dashboard?shell");
  await expect(page.getByText("Something went wrong on our side.")).toBeVisible();
  await expect(page.getByText("No connection", { exact: false })).toHaveCount(0);
  await page.unroute("**/api/admin/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Admin Password")).toBeVisible();
});
