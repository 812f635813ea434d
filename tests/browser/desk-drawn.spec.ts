import type { Page } from "@playwright/test";
import { fillWithExamples } from "../../scripts/example-data.ts";
import { expect, PASSWORD, signIn, TODAY, test } from "./test.ts";

const STOP = { name: "Lake Park", address: "1 Lake Road", date: TODAY, startTime: "11:00", endTime: "18:00" };

/** What each address of the desk shows of what `fillWithExamples` has stored. */
const TABS = ["overview", "locations", "bookings", "messages", "photos", "subscribers", "communications", "settings"];
const PARTS = ["hours", "menu", "prices", "look", "sending", "calendar", "doors", "history", "health"];
const PAGES = [
  ...TABS.map((tab) => `/admin-dashboard?tab=${tab}`),
  ...PARTS.map((part) => `/admin-dashboard?tab=settings&part=${part}`),
  "/admin-location",
  "/admin-test",
];

test("each page of the desk comes with what it shows: the browser asks for nothing but the site's health", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await fillWithExamples(page.request, TODAY);
  for (const address of PAGES) {
    const asked: string[] = [];
    const faults: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", ({ message }) => void faults.push(message));
    await page.goto(address, { waitUntil: "networkidle" });
    const calls = asked.map((url) => new URL(url).pathname).filter((path) => path.startsWith("/api/"));
    const own = ["/api/site-health", "/api/openapi.json"];
    expect(
      calls.filter((path) => !own.includes(path)),
      address,
    ).toEqual([]);
    // What the server has drawn is what the browser would draw.
    expect(faults, address).toEqual([]);
    page.removeAllListeners();
  }
});

/** Signed in, with the page's scripts on their way until the test lets them come. */
async function openWithLateScript(page: Page, address: string) {
  await page.request.post("/api/admin/login", { data: { password: PASSWORD } });
  const late = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return late;
}

test.describe("the first setup without scripts", () => {
  test.use({ javaScriptEnabled: false, password: "" });

  test("comes with its form: no button moves under a finger when the settings arrive", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const data = { token: truck.setupToken, newPassword: "fresh-start-1" };
    await page.request.post("/api/admin/password/setup", { data });
    await page.goto("/admin-dashboard");
    await expect(page.getByLabel("Business Name")).toHaveValue("Polar Peak Shaved Ice");
    await expect(page.getByRole("button", { name: "Save and Continue" })).toBeVisible();
  });
});

test("a browser that knows other time zones than the server takes the settings over as they are drawn", {
  tag: "@detail",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Intl.supportedValuesOf = () => ["America/Chicago", "Antarctica/Troll"];
  });
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  // React reports a mismatch in the console; the fixture `page` looks there.
  await expect(page.locator("datalist option")).toHaveCount(2);
});

test("shows the desk at once, with inert controls that work once the page is hydrated", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  const late = await openWithLateScript(page, "/admin-dashboard");
  await expect(page.getByText("Lake Park").first()).toBeVisible();
  const activate = page.getByText("Activate", { exact: true });
  await activate.click({ force: true });
  expect(await activate.evaluate((button) => button.closest("[inert]") !== null)).toBe(true);
  late.resolve();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
});
