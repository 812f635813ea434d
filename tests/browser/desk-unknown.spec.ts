import { submitPhotos } from "./photo-files.ts";
import { expect, expectAccessible, openTab, signIn, test } from "./test.ts";

test("Download All with a session that has ended brings the login", { tag: "@detail" }, async ({ page, truck }) => {
  await submitPhotos(truck, ["one"]);
  await signIn(page, "/admin-dashboard?tab=photos");
  await expect(page.getByRole("button", { name: "Download All (1)" })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Download All (1)" }).click();
  await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
});

test("a tab whose script does not come says so in its place, and comes when it is asked again", async ({ page }) => {
  await page.route(/messages-tab-[^/]+\.js/, (route) => route.abort());
  await signIn(page);
  await openTab(page, "Subscribers");
  await page.getByLabel("Their email address").fill("ada@example.com");
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("The messages could not be loaded")).toBeVisible();
  await openTab(page, "Subscribers");
  await expect(page.getByLabel("Their email address")).toHaveValue("ada@example.com");

  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("The messages could not be loaded")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("tabpanel", { name: "Messages" }).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
});

test("a tab's script that a change of the network broke off comes by itself", { tag: "@detail" }, async ({ page }) => {
  await page.route(/messages-tab-[^/]+\.js/, (route) => route.abort("internetdisconnected"), { times: 1 });
  await signIn(page);
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
});

test("a dialog whose script does not come says so, and comes when it is asked again", { tag: "@detail" }, async ({
  page,
}) => {
  await page.route(/import-dialog-[^/]+\.js/, (route) => route.abort());
  await signIn(page, "/admin-dashboard?tab=subscribers");
  await page.getByRole("button", { name: "Import" }).click();
  await expect(page.getByText("The import could not be loaded")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog", { name: "Import Subscribers" })).toBeVisible();
});

test("a desk whose scripts do not come stays as it is, tab after tab, and says so", { tag: "@detail" }, async ({
  page,
}) => {
  await signIn(page);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await page.route(/\.js$/, (route) => route.abort());
  for (const [tab, noun] of [
    ["Bookings", "bookings"],
    ["Photos", "photos"],
    ["Subscribers", "subscribers"],
  ] as const) {
    await openTab(page, tab);
    await expect(page.getByText(`The ${noun} could not be loaded`)).toBeVisible();
  }
  await openTab(page, "Overview");
  await page.getByRole("link", { name: /^Total Bookings/ }).click();
  await expect(page.getByText("The bookings could not be loaded")).toBeVisible();
  expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
});
