import { openDeskAfterSetup } from "./coffee-van.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  pressSave,
  reloadScreen,
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

  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(
    visitor.getByRole("link", { name: "Get directions" }).or(visitor.getByText("No location scheduled for today")),
  ).toBeVisible();
  await expectAccessible(visitor);
  await page.getByLabel("Show the drawn truck").uncheck();
  await expect(save).toHaveCSS("background-color", "rgb(10, 110, 79)");
  await pressSave(page, save);
  await visitor.reload();
  await expect(visitor.locator("picture")).toHaveCount(0);
  await expectAccessible(visitor);
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
    await reloadScreen(page);
    await expect(page.getByLabel("Business Name")).toHaveValue("Half a Name");
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();

    const skip = page.getByRole("button", { name: "Skip", exact: true });
    await skip.press("Enter");
    await page.getByRole("button", { name: "Back" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Your business" })).toBeFocused();
    await expect(page.getByLabel("Business Name")).toHaveValue("Half a Name");
    for (const title of ["Your colors", "Your logo", "Your menu"]) {
      await skip.press("Enter");
      await expect(page.getByRole("heading", { name: title })).toBeFocused();
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "Start with the Example Menu" }).click();
    await expect(page.getByRole("heading", { name: "Your first stop" })).toBeFocused();
    await expectAccessible(page);
    await skip.click();
    await expect(page.getByRole("heading", { name: "Your site is live" })).toBeFocused();
    await expect(page.getByRole("img", { name: `QR code of ${truck.origin}` })).toBeVisible();
    await expectAccessible(page);
    await openDeskAfterSetup(page);
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
    await openDeskAfterSetup(page);
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

  test("opens the dashboard at the first press while the settings are being refetched", { tag: "@detail" }, async ({
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
    await expect(page.getByRole("heading", { name: "Your first stop" })).toBeFocused();
    const settings = holdCalls(page, "GET", "**/api/business");
    await skip.click();
    await settings.sent;
    await openDeskAfterSetup(page);
  });
});
