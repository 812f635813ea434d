import { expect, expectAccessible, expectNoSidewaysScroll, signIn, type Truck, test } from "./test.ts";

const settingsOf = async (truck: Truck) => (await truck.owner("GET", "/api/business")).json();

const PART = "/admin-dashboard?tab=settings&part=";

test("sizes and prices are edited, and the public site shows them at once", async ({ page, context, truck }) => {
  await signIn(page, `${PART}prices`);
  const card = page.locator("form").filter({ has: page.getByRole("button", { name: "Save Sizes" }) });
  const row = (index: number) => card.getByRole("group", { name: `Size ${index}` });
  await expect(row(1).getByLabel("Price $")).toHaveValue("5.00");
  await row(1).getByLabel("Price $").fill("5,5o");
  await card.getByRole("button", { name: "Save Sizes" }).click();
  await expect(card.getByText("Please enter a price such as 5.50")).toBeVisible();
  await row(1).getByLabel("Price $").fill("5.5");
  await card.getByRole("button", { name: "Add Size" }).press("Enter");
  await expect(row(3).getByRole("textbox", { name: "Size" })).toBeFocused();
  await page.keyboard.type("Mountain");
  await row(3).getByLabel("Price $").fill("9");
  await row(3).getByLabel("Note").fill("for two");
  await card.getByRole("button", { name: "Delete size 2" }).press("Enter");
  await expect(card.getByRole("button", { name: "Add Size" })).toBeFocused();
  await card.getByRole("button", { name: "Save Sizes" }).press("Enter");
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Save Sizes" })).toBeFocused();
  expect((await settingsOf(truck)).sizes).toEqual([
    { name: "Small", price: 550, note: "perfect for a quick refresher" },
    { name: "Mountain", price: 900, note: "for two" },
  ]);
  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor.getByText("$5.50")).toBeAttached();
  await expect(visitor.getByText("Mountain")).toBeAttached();

  await card.getByRole("button", { name: "Delete size 2" }).click();
  await card.getByRole("button", { name: "Delete size 1" }).click();
  await card.getByRole("button", { name: "Save Sizes" }).click();
  await expect(card.getByText("At least one size is needed")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("on a phone Settings is a list first; each part has an address, and the keyboard goes on there", async ({
  page,
}) => {
  await signIn(page, "/admin-dashboard?tab=settings");
  const parts = page.getByRole("navigation", { name: "Settings" });
  await expect(parts.getByRole("link")).toHaveCount(11);
  await expect(page.getByLabel("Business Name")).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Before its script is there, the browser goes to the part as to another page.
  await expect(page.locator("[data-unhydrated]")).toHaveCount(0);
  await parts.getByRole("link", { name: "Hours" }).press("Enter");
  await expect(page).toHaveURL(/tab=settings&part=hours$/);
  await expect(page.getByRole("region", { name: "Hours" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "All settings" })).toBeFocused();
  await expect(parts).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(parts).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel("Sunday opens")).toBeVisible();
});

test("shows each weekday on one line, and whole times on the smallest phone", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=hours");
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const weekday = await page.getByText(width < 640 ? "Wed" : "Wednesday", { exact: true }).boundingBox();
    expect(weekday?.height).toBeLessThan(30);
    const opens = await page.getByLabel("Wednesday opens").boundingBox();
    // "11:00 AM", on a wide screen with the browser's clock sign.
    expect(opens?.width).toBeGreaterThanOrEqual(width < 640 ? 112 : 136);
    await expectNoSidewaysScroll(page);
  }
});
