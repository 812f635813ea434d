import type { Page } from "@playwright/test";
import sharp from "sharp";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openPart,
  pressSave,
  type Truck,
  untilDeskIsHydrated,
} from "./test.ts";

export const DRINKS = ["Espresso", "Flat White", "Cappuccino", "Mocha", "Chai", "Hot Chocolate"];
export const MAIN = "#b4541a";
const DEEP = "#3b2416";

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Through the steps of the first setup. */
export async function setUp(page: Page, truck: Truck) {
  const next = page.getByRole("button", { name: "Save and Continue" });
  await page.goto(`/admin-dashboard#setup=${truck.setupToken}`);
  await untilDeskIsHydrated(page);
  await page.getByLabel("New Password", { exact: true }).fill("flat-white-9");
  await page.getByLabel("Confirm New Password").fill("flat-white-9");
  await page.getByRole("button", { name: "Set Password" }).click();

  await expect(page.getByRole("heading", { name: "Your business" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fillIn(page, {
    "Business Name": "Bean There",
    "Kind of Food": "coffee",
    Phone: "(312) 555-0188",
    Email: "hello@beanthere.example",
    "Postal Address": "Bean There, 5 Roast Road, Chicago, IL 60601",
    "Online Store": "https://beanthere.example/shop",
  });
  await expect(page.getByLabel("Tagline")).toHaveValue("Premium Coffee • Mobile Service • Fresh Flavors");
  await next.click();

  await expect(page.getByRole("heading", { name: "Your colors" })).toBeFocused();
  await fillIn(page, { "Main Color": "#ffb347", "Deep Color": DEEP });
  await expect(page.getByText(/would be hard to read \(1\.7 to 1\): your site uses the darker #/)).toBeVisible();
  await page.getByLabel("Main Color", { exact: true }).fill(MAIN);
  await expect(page.getByText(/White text on it is easy to read \(4\.\d to 1\)/)).toBeVisible();
  await expect(page.getByLabel("Show the drawn truck")).not.toBeChecked();
  await expectAccessible(page);
  await next.click();

  await expect(page.getByRole("heading", { name: "Your logo" })).toBeFocused();
  const logo = await sharp({ create: { width: 300, height: 200, channels: 4, background: "#00aa55" } })
    .png()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles({ name: "bean.png", mimeType: "image/png", buffer: logo });
  await page.getByRole("button", { name: "Upload Image" }).click();

  await expect(page.getByRole("heading", { name: "Your menu" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start Empty" }).click();

  await expect(page.getByRole("heading", { name: "Your first stop" })).toBeFocused();
  await fillIn(page, { "Location Name": "Union Station", Address: "225 S Canal Street" });
  await next.click();
  await expect(page.getByText("Union Station").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  await openDeskAfterSetup(page);
}

/** Leaves the last screen of the first setup. The desk reloads itself. */
export async function openDeskAfterSetup(page: Page) {
  await expect(page.getByRole("heading", { name: "Your site is live" })).toBeFocused();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await reloaded;
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
}

/** In Settings. */
export async function enterMenuAndPackages(page: Page) {
  await page.goto("/admin-dashboard?tab=settings&part=menu");
  for (const name of DRINKS) {
    await page.getByRole("button", { name: "Add Item" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Category").fill("Coffee and Tea");
    await dialog.getByRole("button", { name: /^(Add|Save)/ }).click();
    await expect(dialog).toBeHidden();
  }
  await openPart(page, "Prices");
  const packages = page.locator("form").filter({ has: page.getByRole("button", { name: "Save Packages" }) });
  await packages.getByRole("button", { name: "Delete package 4" }).click();
  for (const [index, name] of ["Morning", "Meeting", "Market Day"].entries()) {
    const row = packages.getByRole("group", { name: `Package ${index + 1}` });
    await row.getByLabel("Package", { exact: true }).fill(name);
    await row.getByLabel("Prices").fill(index === 2 ? "$1,050" : "cup $180, large cup $220.50");
  }
  await pressSave(page, packages.getByRole("button", { name: "Save Packages" }));
  const types = page.getByLabel("Kinds of Event");
  await types.fill("Office Morning\nWedding Reception\nOther");
  await pressSave(page, page.getByRole("button", { name: "Save Event Types" }));
}
