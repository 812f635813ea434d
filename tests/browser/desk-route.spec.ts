import type { Page } from "@playwright/test";
import { expect, holdCalls, openTab, STOP, signIn, type Truck, test } from "./test.ts";

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
const rules = async (truck: Truck) => (await truck.owner("GET", "/api/series")).json();
const stops = async (truck: Truck) => (await (await truck.owner("GET", "/api/locations")).json()).toReversed();
const row = (page: Page, day: string) =>
  page.getByRole("region", { name: "Locations" }).getByRole("listitem").filter({ hasText: day });

test("a stop that repeats is said once, and its next eight weeks are planned", async ({ page, truck }) => {
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
  await expect(row(page, "Jul 15").getByText("Repeats")).toBeVisible();
});

test("a rule that cannot be is told at its fields, and what was typed stays", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await openLocations(page);
  await page.getByRole("button", { name: "Add a stop that repeats" }).click();
  const dialog = page.getByRole("dialog", { name: "A stop that repeats" });
  await dialog.getByLabel("Location Name").fill(RULE.name);
  await dialog.getByLabel("Address").fill(RULE.address);
  await dialog.getByRole("checkbox", { name: "Saturday" }).uncheck();
  await dialog.getByLabel("Every how many weeks").fill("0");
  await dialog.getByLabel("End Time").fill("01:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose at least one day of the week")).toBeVisible();
  await expect(dialog.getByText("Choose 1 to 52 weeks")).toBeVisible();
  await expect(
    dialog.getByText("A stop that repeats ends on its own day: choose an end after the start"),
  ).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Friday" }).check();
  await dialog.getByLabel("Every how many weeks").fill("1");
  await dialog.getByLabel("End Time").fill("22:00");
  await dialog.getByLabel("Until").fill("2026-07-09");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("No stop falls between these days")).toBeVisible();
  await expect(dialog.getByLabel("Location Name")).toHaveValue(RULE.name);
  expect(await rules(truck)).toEqual([]);
});

test("bookings in the way are shown before a rule is saved, and the owner decides", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const person = {
    customerName: "Ada",
    customerEmail: "ada@example.com",
    customerPhone: "217 555 0101",
    guestCount: 40,
  };
  const when = { preferredDate: "2026-07-11", preferredTime: "5:00 PM - 6:00 PM" };
  await truck.owner("POST", "/api/bookings", { ...person, ...when, status: "confirmed" });
  await openLocations(page);
  await page.getByRole("button", { name: "Add a stop that repeats" }).click();
  const dialog = page.getByRole("dialog", { name: "A stop that repeats" });
  await dialog.getByLabel("Location Name").fill(RULE.name);
  await dialog.getByLabel("Address").fill(RULE.address);
  await dialog.getByLabel("Start Time").fill("16:00");
  await dialog.getByLabel("End Time").fill("21:00");
  const question = page.getByRole("alertdialog", { name: "Confirmed bookings are in the way" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(question).toContainText("Sat, Jul 11: the booking of Ada, 5:00 PM - 6:00 PM");
  await question.getByRole("button", { name: "Go back" }).click();
  expect(await rules(truck)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Every Saturday, 4:00 PM - 9:00 PM")).toBeVisible();
  expect(await rules(truck)).toHaveLength(1);
});

test("one stop is skipped, restored, and deleted alone", async ({ page, truck }) => {
  await truck.owner("POST", "/api/series", RULE);
  await openLocations(page);
  const stop = row(page, "Jul 11");
  await stop.getByRole("button", { name: "Skip" }).click();
  await expect(stop.getByText("Skipped")).toBeVisible();
  await stop.getByRole("button", { name: "Restore" }).click();
  await expect(stop.getByText("Skipped")).toBeHidden();
  await stop.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: "Delete which stops?" }).getByRole("button", { name: "This one" }).click();
  await expect(stop).toBeHidden();
  await expect(row(page, "Jul 18")).toBeVisible();
  expect((await rules(truck))[0].exceptDays).toEqual(["2026-07-11"]);
});

test("one stop is changed by hand, and goes back to the rule", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/series", RULE);
  await openLocations(page);
  const stop = row(page, "Jul 11");
  await stop.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog", { name: "Edit which stops?" }).getByRole("button", { name: "This one" }).click();
  await page.getByLabel("Start Time").fill("15:00");
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(stop.getByText("Changed")).toBeVisible();
  await expect(stop).toContainText("3:00 PM - 9:00 PM");
  await stop.getByRole("button", { name: "Back to the rule" }).click();
  await expect(stop).toContainText("4:00 PM - 9:00 PM");
});

test("back to the rule does not undo what another phone has changed, and shows it", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/series", RULE);
  const { id } = (await stops(truck))[1];
  await truck.owner("PUT", `/api/locations/${id}`, { startTime: "15:00" });
  await openLocations(page);
  const stop = row(page, "Jul 11");
  await expect(stop).toContainText("3:00 PM - 9:00 PM");
  await truck.owner("PUT", `/api/locations/${id}`, { startTime: "12:00" });
  await stop.getByRole("button", { name: "Back to the rule" }).click();
  await expect(page.getByText("This was changed on another device meanwhile", { exact: true })).toBeVisible();
  await expect(stop).toContainText("12:00 PM - 9:00 PM");
  await stop.getByRole("button", { name: "Back to the rule" }).click();
  await expect(stop).toContainText("4:00 PM - 9:00 PM");
});

test("the location manager lists what a rule plans in the next week, and nothing later", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/series", RULE);
  await truck.owner("POST", "/api/locations", { ...RULE, name: "State Fair", date: "2026-09-01" });
  await signIn(page, "/admin-location");
  const list = page.getByRole("list").filter({ hasText: "State Fair" }).getByRole("listitem");
  await expect(list).toHaveText([/^State Fair.*Sep 1/, /^Hop Yard Brewery.*Jul 11/, /^Hop Yard Brewery.*Jul 4/]);
});

test("this and all after it are changed, undone, and deleted", async ({ page, truck }) => {
  await truck.owner("POST", "/api/series", RULE);
  await openLocations(page);
  await row(page, "Jul 18").getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "This and all after it" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the rule" });
  await dialog.getByLabel("End Time").fill("20:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Jul 18")).toContainText("4:00 PM - 8:00 PM");
  await expect(row(page, "Jul 11")).toContainText("4:00 PM - 9:00 PM");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Jul 18")).toContainText("4:00 PM - 9:00 PM");
  await row(page, "Jul 18").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "This and all after it" }).click();
  await expect(row(page, "Jul 18")).toBeHidden();
  expect((await stops(truck)).map(({ date }: { date: string }) => date)).toEqual(["2026-07-04", "2026-07-11"]);
});

test("a stop that leaves its rule while its list is open changes there alone", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/series", RULE);
  await openLocations(page);
  await expect(row(page, "Jul 4").getByText("Scheduled")).toBeVisible();
  const [{ id }] = await stops(truck);
  await truck.owner("PUT", `/api/locations/${id}`, { status: "active" });
  // A press on another stop asks for the list.
  await row(page, "Jul 11").getByRole("button", { name: "Skip" }).click();
  await expect(row(page, "Jul 4").getByText("Active")).toBeVisible();
  await expect(row(page, "Jul 11").getByText("Skipped")).toBeVisible();
});

test("the second of two phones sees what the first has changed, and keeps what was typed", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/series", RULE);
  await openLocations(page);
  const card = page.getByRole("listitem").filter({ hasText: "Every Saturday" });
  await card.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Change the rule" });
  await dialog.getByLabel("Location Name").fill("Cider House");
  await truck.owner("PUT", "/api/series/1", { ...RULE, startTime: "17:00" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/This rule was changed on another device meanwhile\. What you/)).toBeVisible();
  await expect(dialog.getByLabel("Start Time")).toHaveValue("17:00");
  await expect(dialog.getByLabel("Location Name")).toHaveValue("Cider House");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect((await rules(truck))[0]).toMatchObject({ name: "Cider House", startTime: "17:00" });
});

test("what is typed of a rule while it is being saved stays, to be saved next", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await openLocations(page);
  await page.getByRole("button", { name: "Add a stop that repeats" }).click();
  const dialog = page.getByRole("dialog", { name: "A stop that repeats" });
  await dialog.getByLabel("Location Name").fill(RULE.name);
  await dialog.getByLabel("Address").fill(RULE.address);
  const adding = holdCalls(page, "POST", "**/api/series");
  await dialog.getByRole("button", { name: "Save" }).click();
  await adding.sent;
  await dialog.getByLabel("Address").fill("10 Malt Street");
  adding.release();
  await expect(page.getByText("The stops are planned", { exact: true })).toBeVisible();

  const change = page.getByRole("dialog", { name: "Change the rule" });
  await expect(change.getByLabel("Address")).toHaveValue("10 Malt Street");
  const changing = holdCalls(page, "PUT", "**/api/series/*");
  await change.getByRole("button", { name: "Save" }).click();
  await changing.sent;
  await change.getByLabel("Location Name").fill("Cider House");
  changing.release();
  await expect(page.getByText("The rule is changed", { exact: true })).toBeVisible();
  await expect(change.getByLabel("Location Name")).toHaveValue("Cider House");
  await expect(change.getByText("This rule was changed on another device", { exact: false })).toHaveCount(0);
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change).toBeHidden();
  expect(await rules(truck)).toMatchObject([{ name: "Cider House", address: "10 Malt Street" }]);
});

/** Drawing gives way to everything else on the machine: a busy one needs many seconds for it. */
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
    expect((await saved).suggestedFilename()).toBe("week-2026-07-04.png");
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
    await expect(page).toHaveTitle(/"files":\[\["week-2026-07-05.png","image\/png"\]\],"text":"Polar Peak/);
  });
});
