import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, untilAlive } from "./test.ts";

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

  await untilAlive(page.locator("main form"));
  await page.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeFocused();

  const reached = async (url: string, body: object) =>
    (await (await truck.owner("POST", url, body)).json()).successCount;
  expect(await reached("/api/notify/location-update", { locationId: 1 })).toBe(0);
  expect(await reached("/api/subscribers/mass-email", OTHERS)).toBe(0);
  expect(await reached("/api/notify/location-update", { locationId: 2 })).toBe(1);
});

test("the owner sees who hears of chosen stops alone", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/follows", { email: "ada@example.com", topics: ["weekday:5"] });
  await truck.visitor("POST", "/api/subscribers", { email: "sam@example.com" });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  const row = (email: string) => page.getByRole("listitem").filter({ hasText: email });
  await expect(row("ada@example.com")).toContainText("Chosen stops only");
  await expect(row("sam@example.com")).toContainText("Email");
  await expect(row("sam@example.com")).not.toContainText("Chosen stops only");
});

test("the five nearest choices stand before the address, the others unfold", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  for (const name of ["Lake", "Mill", "School", "Station", "Theater"]) {
    await truck.owner("POST", "/api/locations", { ...FRIDAY, ...HOURS, name, date: "2026-07-11" });
  }
  await page.goto("/follow");
  await untilAlive(page.locator("main form"));
  const boxes = page.getByRole("group", { name: "Tell me about" }).getByRole("checkbox");
  await expect(boxes).toHaveCount(5);
  await expect(boxes.first()).toHaveAccessibleName("Every stop at Downtown Park");
  await page.getByText("9 more places, days and stops").click();
  await expect(boxes).toHaveCount(14);
  await page.getByLabel("Every Friday").check();
  await page.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeFocused();
});

test("who ticks nothing is led to the choice, and nothing typed is lost", { tag: "@detail" }, async ({ page }) => {
  await page.goto("/follow");
  await untilAlive(page.locator("main form"));
  await page.getByLabel("Email", { exact: false }).first().fill("ada@example.com");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  const choice = page.getByRole("group", { name: "Tell me about" });
  await expect(choice).toBeFocused();
  await expect(choice).toHaveAccessibleDescription("Choose a place, a day or a stop");
  await page.getByLabel("Every stop at Riverside Market").check();
  await expect(choice.getByText("Choose a place, a day or a stop")).toBeHidden();
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You're all set!" })).toBeFocused();
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
