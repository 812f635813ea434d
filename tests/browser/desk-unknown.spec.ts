import type { Page } from "@playwright/test";
import { submitPhotos } from "./photo-files.ts";
import { expect, expectAccessible, openTab, signIn, TODAY, test } from "./test.ts";

const fail = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, body: "{}" }));

test("stops that could not be loaded are not said to be none", { tag: "@detail" }, async ({ page, truck }) => {
  const stop = { name: "Market", address: "1 Road", date: TODAY, startTime: "11:00", endTime: "18:00" };
  await truck.owner("POST", "/api/locations", stop);
  const locations = /\/api\/locations(\?.*)?$/;
  await page.route(locations, (route) => route.fulfill({ status: 500, body: "{}" }));
  await signIn(page, "/admin-dashboard?tab=messages");
  await openTab(page, "Overview");
  await expect(page.getByText("It could not be loaded.")).toBeVisible();
  await expect(page.getByText("Nothing is planned for today.")).toBeHidden();
  await openTab(page, "Locations");
  await expect(page.getByText("The locations could not be loaded")).toBeVisible();
  await openTab(page, "Mass Comm");
  await expect(page.getByText(/^The stops could not be loaded/)).toBeVisible();
  await expect(page.getByText("There is no stop yet to tell of")).toBeHidden();

  await page.unroute(locations);
  await openTab(page, "Overview");
  await expect(page.getByText("Market").first()).toBeVisible();
});

test("bookings that could not be loaded are not said to be none", { tag: "@detail" }, async ({ page }) => {
  await fail(page, "**/api/bookings?*");
  await signIn(page);
  await openTab(page, "Bookings");
  await expect(page.getByText("The bookings could not be loaded")).toBeVisible();
  await expect(page.getByText("Nothing is booked for today.")).toBeHidden();
});

test("Approve approves a photo that waits also where the settings could not be loaded", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("PUT", "/api/business", { approvePhotos: true });
  await submitPhotos(truck, ["one"]);
  await fail(page, "**/api/business");
  await signIn(page);
  await openTab(page, "Photos");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Photo approved for gallery display!", { exact: true })).toBeVisible();
  expect(await (await truck.visitor("GET", "/api/photo-submissions")).json()).toHaveLength(1);
});

test("a mass email to subscribers that could not be loaded is not handed to the mail program", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "lee@example.com" });
  await fail(page, "**/api/subscribers/totals");
  await signIn(page);
  await openTab(page, "Mass Comm");
  await page.getByLabel("Subject").fill("Today");
  await page.getByLabel("Message", { exact: true }).fill("Come by");
  await page.getByRole("button", { name: "Open in Mail Program" }).click();
  await expect(page.getByText("The subscribers are not loaded yet", { exact: true })).toBeVisible();
});

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
  await page.getByRole("tab", { name: "Locations" }).click();
  await page.getByLabel("Location Name").fill("Town Square");
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("The messages could not be loaded")).toBeVisible();
  await page.getByRole("tab", { name: "Locations" }).click();
  await expect(page.getByLabel("Location Name")).toHaveValue("Town Square");

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
