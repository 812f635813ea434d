import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from "./test.ts";

const TODAY = { name: "Downtown Park", address: "100 Main Street", date: "2026-07-04" };
const FRIDAY = { name: "Riverside Market", address: "12 River Road", date: "2026-07-10" };
const HOURS = { startTime: "11:00", endTime: "18:00" };

test.beforeEach(async ({ truck }) => {
  for (const stop of [TODAY, FRIDAY]) await truck.owner("POST", "/api/locations", { ...stop, ...HOURS });
});

const OTHERS = { subject: "A new flavor", message: "Mango is here." };

test("a visitor follows one stop from its page, and is told of nothing else", async ({ page, truck }) => {
  await page.goto("/stops/2");
  await page.getByRole("link", { name: "Follow this stop" }).click();
  await expect(page.getByRole("heading", { name: "Follow our stops" })).toBeVisible();
  await expect(page.getByLabel("The stop on Fri, Jul 10 at Riverside Market")).toBeChecked();
  await expect(page.getByLabel("Every Friday")).not.toBeChecked();
  await expect(page.getByText(/about the stops that I chose\./).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await untilHydrated(page.locator("main form"));
  await page.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeFocused();

  const reached = async (url: string, body: object) =>
    (await (await truck.owner("POST", url, body)).json()).successCount;
  expect(await reached("/api/notify/location-update", { locationId: 1 })).toBe(0);
  expect(await reached("/api/subscribers/mass-email", OTHERS)).toBe(0);
  expect(await reached("/api/notify/location-update", { locationId: 2 })).toBe(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form with a mistake comes back with what was chosen and typed, and is sent once it is right", async ({
    page,
  }) => {
    await page.goto("/follow/2");
    await page.getByLabel("Every Friday").check();
    await page.getByLabel("Email", { exact: false }).first().fill("ada");
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Please enter a valid email address");
    await expect(page.getByLabel("The stop on Fri, Jul 10 at Riverside Market")).toBeChecked();
    await expect(page.getByLabel("Every Friday")).toBeChecked();
    await page.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(page.getByRole("heading", { name: "You're following!" })).toBeVisible();
  });
});
