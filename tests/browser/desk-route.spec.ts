import type { Page } from "@playwright/test";
import { expect, openTab, STOP, signIn, type Truck, test } from "./test.ts";

// July 4, 2026, the tests' day, is a Saturday.
const RULE = {
  name: "Hop Yard Brewery",
  address: "9 Malt Street",
  startTime: "16:00",
  endTime: "21:00",
  weekdays: [6],
  everyWeeks: 1,
  from: "2026-07-04",
  until: "2026-07-25",
};

async function openLocations(page: Page) {
  await signIn(page);
  await openTab(page, "Locations");
}
const stops = async (truck: Truck) => (await (await truck.owner("GET", "/api/locations")).json()).toReversed();
const row = (page: Page, day: string) => page.getByRole("article").filter({ hasText: day });

test("plans the next eight weeks of a stop that repeats", async ({ page, truck }) => {
  await openLocations(page);
  await page.getByRole("button", { name: "Add a stop that repeats" }).click();
  const dialog = page.getByRole("dialog", { name: "A stop that repeats" });
  await dialog.getByLabel("Location Name").fill(RULE.name);
  await dialog.getByLabel("Address").fill(RULE.address);
  await expect(dialog.getByRole("checkbox", { name: "Saturday" })).toBeChecked();
  await dialog.getByRole("checkbox", { name: "Wednesday" }).check();
  await dialog.getByLabel("Every how many weeks").fill("2");
  await dialog.getByLabel("Until").fill("2026-07-18");
  await dialog.getByLabel("Start Time").fill("16:00");
  await dialog.getByLabel("End Time").fill("21:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Every 2 weeks on Wednesday and Saturday, 4:00 PM - 9:00 PM")).toBeVisible();
  expect((await stops(truck)).map(({ date }: { date: string }) => date)).toEqual([
    "2026-07-04",
    "2026-07-15",
    "2026-07-18",
  ]);
  await expect(row(page, "Jul 15").getByRole("img", { name: "Repeats" })).toBeVisible();
});

const weekIsDrawn = (page: Page) => page.waitForResponse(/\/week-picture/);

async function openWeek(page: Page) {
  const drawn = weekIsDrawn(page);
  await page.getByRole("button", { name: "Share the week" }).click();
  await drawn;
}

test.describe("the week as a picture with its text", () => {
  const expectedText =
    /^Polar Peak Shaved Ice this week\nSat, Jul 4, 4:00 PM - 9:00 PM: Hop Yard Brewery, 9 Malt Street\nhttp.*\/schedule$/;

  test("is saved and copied by one press where the browser cannot share", async ({ page, truck, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "canShare", { value: () => false }));
    await truck.owner("POST", "/api/series", RULE);
    await openLocations(page);
    await openWeek(page);
    const dialog = page.getByRole("dialog", { name: "Share the week" });
    await expect(dialog.getByRole("img", { name: "Your stops of the week" })).toBeVisible();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save picture and copy text" }).click();
    expect((await saved).suggestedFilename()).toBe("week-2026-07-04.jpg");
    await expect(page.getByText("Picture saved, text copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(expectedText);
  });

  test.describe("in the small hours", () => {
    test.use({ now: "2026-07-04T00:30:00-05:00" });

    test("names last night's stop while it goes on", { tag: "@detail" }, async ({ page, truck }) => {
      const night = { ...STOP, date: "2026-07-03", startTime: "20:00", endTime: "02:00", status: "active" };
      await truck.owner("POST", "/api/locations", night);
      await openLocations(page);
      await openWeek(page);
      await expect(page.getByLabel("Text")).toHaveValue(/Fri, Jul 3, 8:00 PM - 2:00 AM: Lake Park/);
    });
  });

  test("goes to the phone's own sheet by one press, also of the next week", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "canShare", { value: () => true });
      Object.defineProperty(navigator, "share", {
        value: async ({ files, text }: ShareData) => {
          document.title = JSON.stringify({ files: files?.map(({ name, type }) => [name, type]), text });
        },
      });
    });
    await truck.owner("POST", "/api/series", RULE);
    await openLocations(page);
    await openWeek(page);
    const dialog = page.getByRole("dialog", { name: "Share the week" });
    const drawn = weekIsDrawn(page);
    await dialog.getByRole("button", { name: "Next week" }).click();
    await drawn;
    await expect(dialog.getByLabel("Text")).toHaveValue(/Sat, Jul 11/);
    await dialog.getByRole("button", { name: "Share", exact: true }).click();
    await expect(page).toHaveTitle(/"files":\[\["week-2026-07-05.jpg","image\/jpeg"\]\],"text":"Polar Peak/);
  });
});
