import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  pressSave,
  signIn,
  test,
  untilDeskIsHydrated,
} from "./test.ts";

test("two colors are chosen, the desk says how they read, and pages wear them at once", async ({ page, context }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=look");
  const save = page.getByRole("button", { name: "Save Colors" });
  const main = page.getByLabel("Main Color", { exact: true });
  await main.fill("green");
  await save.click();
  await expect(page.getByText("A color looks like #c81d3c")).toBeVisible();
  await expect(main).toBeFocused();
  await main.fill("#ffd400");
  await expect(
    page.getByText(/White text on it would be hard to read \(1\.4 to 1\): your site uses the darker #/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Pick the main color").fill("#0a6e4f");
  await expect(main).toHaveValue("#0a6e4f");
  await save.press("Enter");
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await page.emulateMedia({ colorScheme: "light" });
  await expect(save).toHaveCSS("background-color", "rgb(10, 110, 79)");

  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(
    visitor.getByRole("link", { name: "Get directions" }).or(visitor.getByText("No location scheduled for today")),
  ).toBeVisible();
  await expectAccessible(visitor);
  await page.getByLabel("Show the drawn truck").uncheck();
  await pressSave(page, save);
  await visitor.reload();
  await expect(visitor.locator("picture")).toHaveCount(0);
  await expectAccessible(visitor);
});

test("packages and event types are edited, and visitors choose from them", { tag: "@detail" }, async ({
  page,
  context,
  truck,
}) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=prices");
  const card = page.locator("form").filter({ has: page.getByRole("button", { name: "Save Packages" }) });
  const row = (index: number) => card.getByRole("group", { name: `Package ${index}` });
  const save = card.getByRole("button", { name: "Save Packages" });
  await expect(row(1).getByLabel("Prices")).toHaveValue("8oz $275, 12oz $325");
  await row(1).getByLabel("Prices").fill("8oz");
  await row(2).getByLabel("Servings").fill("");
  await save.click();
  await expect(card.getByText("Please enter prices such as 8oz $275, 12oz $325")).toBeVisible();
  await expect(card.getByText("Servings must be a whole number")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row(1).getByLabel("Prices").fill("small $199.50, 1l $1,099");
  await row(2).getByLabel("Servings").fill("80");
  await page.reload();
  await expect(row(1).getByLabel("Prices")).toHaveValue("small $199.50, 1l $1,099");
  await save.click();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();

  const types = page.getByLabel("Kinds of Event");
  await types.fill("Film Shoot\nfilm shoot");
  await page.getByRole("button", { name: "Save Event Types" }).click();
  await expect(page.getByText("Each event type is needed once only")).toBeVisible();
  await types.fill("Film Shoot\n\n School Function ");
  await page.getByRole("button", { name: "Save Event Types" }).click();
  await expect(types).toHaveValue("Film Shoot\nSchool Function");
  expect((await (await truck.owner("GET", "/api/business")).json()).eventTypes).toEqual([
    "Film Shoot",
    "School Function",
  ]);

  const visitor = await context.newPage();
  await visitor.goto("/booking?package=1");
  await visitor.mouse.wheel(0, 100);
  const offered = visitor.getByLabel("Booking Package").locator("option");
  await expect(offered.nth(1)).toHaveText("Package 1: 50 servings, 60 minutes, small $199.50, 1l $1099");
  await expect(offered.last()).toHaveText("Other");
  await expect(visitor.getByLabel("Booking Package")).toHaveValue(
    "Package 1: 50 servings, 60 minutes, small $199.50, 1l $1099",
  );
  await expect(visitor.getByLabel("Event Type").locator("option")).toHaveText([
    "Choose an event type",
    "Film Shoot",
    "School Function",
  ]);
  await expect(visitor.getByLabel("Event Type").locator("option").last()).toHaveAttribute("value", "school-function");
});

test.describe("the first setup", () => {
  test.use({ password: "" });

  test("keeps what was typed over a reload, can be skipped step by step, and is not asked again", async ({
    page,
    truck,
  }) => {
    await page.goto(`/admin-dashboard#setup=${truck.setupToken}`);
    await untilDeskIsHydrated(page);
    await page.getByLabel("New Password", { exact: true }).fill("fresh-start-1");
    await page.getByLabel("Confirm New Password").fill("fresh-start-1");
    await page.getByRole("button", { name: "Set Password" }).click();
    await page.getByLabel("Business Name").fill("Half a Name");
    await page.reload();
    await expect(page.getByLabel("Business Name")).toHaveValue("Half a Name");
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();

    const skip = page.getByRole("button", { name: "Skip", exact: true });
    for (const title of ["Your colors", "Your logo", "Your menu"]) {
      await skip.press("Enter");
      await expect(page.getByRole("heading", { name: title })).toBeFocused();
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "Start with the Example Menu" }).click();
    await expect(page.getByRole("heading", { name: "Your first stop" })).toBeFocused();
    await expectAccessible(page);
    // The desk loads itself anew after the last step: two loads at once would end one another.
    const loadedAnew = page.waitForEvent("load");
    await skip.click();
    await loadedAnew;
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();

    const home = await (await page.request.get("/")).text();
    expect(home).not.toContain("/brand/");
    expect(home).not.toContain("Half a Name");
  });

  test("goes on with a first stop that the phone keeps, which is pressed once", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const data = { token: truck.setupToken, newPassword: "fresh-start-1" };
    await page.request.post("/api/admin/password/setup", { data });
    await page.goto("/admin-dashboard");
    const skip = page.getByRole("button", { name: "Skip", exact: true });
    for (const title of ["Your colors", "Your logo", "Your menu"]) {
      await skip.click();
      await expect(page.getByRole("heading", { name: title })).toBeFocused();
    }
    await page.getByRole("button", { name: "Start with the Example Menu" }).click();
    await page.getByLabel("Location Name").fill("Pier");
    await page.getByLabel("Address").fill("1 Pier Road");
    await page.route("**/api/locations", (route) => route.abort());
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
    await expect(page.getByRole("region", { name: "On this phone only" })).toContainText("New stop: Pier");
  });

  test("offers to skip the rest once the form above is there: the button does not move", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const settings = holdCalls(page, "GET", "**/api/business");
    await page.goto(`/admin-dashboard#setup=${truck.setupToken}`);
    await untilDeskIsHydrated(page);
    await page.getByLabel("New Password", { exact: true }).fill("fresh-start-1");
    await page.getByLabel("Confirm New Password").fill("fresh-start-1");
    await page.getByRole("button", { name: "Set Password" }).click();
    await settings.sent;
    await expect(page.getByRole("heading", { name: "Your business" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Skip/ })).toHaveCount(0);
    settings.release();
    await expect(page.getByLabel("Business Name")).toBeVisible();
    await expect(page.getByRole("button", { name: "Skip the rest and open the dashboard" })).toBeVisible();
  });

  test("can be skipped as a whole", { tag: "@detail" }, async ({ page, truck }) => {
    const data = { token: truck.setupToken, newPassword: "fresh-start-1" };
    await page.request.post("/api/admin/password/setup", { data });
    await page.goto("/admin-dashboard");
    await page.getByRole("button", { name: "Skip the rest and open the dashboard" }).click();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  });
});
