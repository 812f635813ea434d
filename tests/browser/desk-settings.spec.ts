import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  openPart,
  signIn,
  type Truck,
  test,
} from "./test.ts";

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
});

test("social links are edited, and only safe ones", { tag: "@detail" }, async ({ page, context, truck }) => {
  await signIn(page, `${PART}business`);
  const card = page.locator("form").filter({ has: page.getByRole("button", { name: "Save Social Links" }) });
  const row = (index: number) => card.getByRole("group", { name: `Link ${index}` });
  await row(1).getByLabel("Address").fill("http://facebook.example/us");
  await card.getByRole("button", { name: "Save Social Links" }).click();
  await expect(card.getByText("Link must be an address such as https://example.com/us")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row(1).getByLabel("Address").fill("https://facebook.example/us");
  await card.getByRole("button", { name: "Delete link 2" }).click();
  await card.getByRole("button", { name: "Save Social Links" }).click();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  expect((await settingsOf(truck)).socialLinks).toEqual([{ name: "Facebook", url: "https://facebook.example/us" }]);
  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor.getByRole("link", { name: "Facebook" }).first()).toHaveAttribute(
    "href",
    "https://facebook.example/us",
  );
  await expect(visitor.getByRole("link", { name: "Instagram" })).toHaveCount(0);
});

test("how fast mails and SMS go is set, and what is typed elsewhere stays", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, `${PART}business`);
  await page.getByLabel("Business Name").fill("Glacier Gulp");
  await page.getByRole("button", { name: "Delete link 2" }).click();
  await page.getByRole("button", { name: "Save Social Links" }).click();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Business Name")).toHaveValue("Glacier Gulp");

  await openPart(page, "Sending");
  const save = page.getByRole("button", { name: "Save Speed" });
  await page.getByLabel("Mails per Second").fill("");
  await page.getByLabel("SMS per Second").fill("0");
  await save.click();
  await expect(page.getByText("Mails per second must be a whole number")).toBeVisible();
  await expect(page.getByText("SMS per second must be at least 1")).toBeVisible();
  await page.getByLabel("Mails per Second").fill("20");
  await page.getByLabel("SMS per Second").fill("3");
  // A wheel scrolls, and changes no number.
  await page.getByLabel("SMS per Second").hover();
  await page.mouse.wheel(0, 100);
  await save.click();
  await expect.poll(() => settingsOf(truck)).toMatchObject({ mailsPerSecond: 20, smsPerSecond: 3 });
  await openPart(page, "Business");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect.poll(() => settingsOf(truck)).toMatchObject({ name: "Glacier Gulp", mailsPerSecond: 20 });
});

test("what is typed while a save is under way stays, to be saved next", { tag: "@detail" }, async ({ page, truck }) => {
  await signIn(page, `${PART}business`);
  const held = holdCalls(page, "PUT", "**/api/business");
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Save Settings" }) });
  const save = form.getByRole("button", { name: "Save Settings" });
  await form.getByLabel("Business Name").fill("Glacier Gulp");
  await save.click();
  await held.sent;
  await form.getByLabel("Tagline").fill("Cold since 1999");
  held.release();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Tagline")).toHaveValue("Cold since 1999");
  expect(await settingsOf(truck)).toMatchObject({ name: "Glacier Gulp" });

  await save.click();
  await expect.poll(() => settingsOf(truck)).toMatchObject({ name: "Glacier Gulp", tagline: "Cold since 1999" });
});

test("a size that is added while a save is under way stays, to be saved next", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, `${PART}prices`);
  const held = holdCalls(page, "PUT", "**/api/business");
  const card = page.locator("form").filter({ has: page.getByRole("button", { name: "Save Sizes" }) });
  const save = card.getByRole("button", { name: "Save Sizes" });
  await card.getByRole("group", { name: "Size 1" }).getByLabel("Price $").fill("5.5");
  await save.click();
  await held.sent;
  await card.getByRole("button", { name: "Add Size" }).click();
  const added = card.getByRole("group", { name: "Size 3" });
  await added.getByRole("textbox", { name: "Size" }).fill("Mountain");
  await added.getByLabel("Price $").fill("9");
  held.release();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await expect(added.getByRole("textbox", { name: "Size" })).toHaveValue("Mountain");

  await save.click();
  await expect
    .poll(async () => (await settingsOf(truck)).sizes)
    .toMatchObject([{ price: 550 }, {}, { name: "Mountain", price: 900 }]);
});

test("saving where nothing was changed says so", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, `${PART}business`);
  let saves = 0;
  page.on("request", (request) => {
    saves += request.method() === "PUT" ? 1 : 0;
  });
  for (const [part, name] of [
    ["Business", "Save Settings"],
    ["Prices", "Save Sizes"],
    ["Business", "Save Social Links"],
    ["Hours", "Save Hours"],
    ["Sending", "Save Speed"],
  ] as const) {
    await openPart(page, part);
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("Nothing has changed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Nothing has changed", { exact: true })).toHaveCount(0);
  }
  expect(saves).toBe(0);
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
