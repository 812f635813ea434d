import type { Locator, Page } from "@playwright/test";
import { expect, holdCalls, openTab, reloadScreen, STOP, signIn, TODAY, type Truck, test } from "./test.ts";

/** The desk over one stop of today, and a page of a visitor beside it. */
async function openDesk(page: Page, truck: Truck) {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  return page.getByRole("group", { name: "Today" });
}

/** What the next visitor reads of where the truck is. */
async function home(truck: Truck): Promise<string> {
  const html = await (await truck.visitor("GET", "/")).text();
  return html.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}
const current = async (truck: Truck) => (await truck.visitor("GET", "/api/locations/current")).json();

test.describe("each of the day's buttons changes what visitors see within two presses", () => {
  for (const [button, kind] of [
    ["Closed for the moment", "closed"],
    ["Sold out", "soldOut"],
  ] as const) {
    test(`${button}: one`, async ({ page, truck }) => {
      const buttons = await openDesk(page, truck);
      await buttons.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByText(/ · said just now$/)).toBeVisible();
      expect(await current(truck)).toMatchObject({ isOpen: false, change: { kind } });
    });
  }

  test("Rained out: one, and no place to drive to", async ({ page, truck }) => {
    const buttons = await openDesk(page, truck);
    await buttons.getByRole("button", { name: "Rained out" }).click();
    await expect(page.getByText("Cancelled: rained out · said just now")).toBeVisible();
    expect(await current(truck)).toBeNull();
    expect(await home(truck)).not.toContain("Get directions");
  });

  test("Running late: two", async ({ page, truck }) => {
    const buttons = await openDesk(page, truck);
    await buttons.getByRole("button", { name: "Running late" }).click();
    await page.getByRole("button", { name: "20 minutes" }).click();
    await expect(page.getByText("Running 20 min late, new start 12:20 PM · said just now")).toBeVisible();
    expect(await current(truck)).toMatchObject({ startTime: "12:20" });
  });

  test("Closing early: two", async ({ page, truck }) => {
    const buttons = await openDesk(page, truck);
    await buttons.getByRole("button", { name: "Closing early" }).click();
    await page.getByRole("button", { name: "1:00 PM" }).click();
    await expect(page.getByText("Closing early, at 1:00 PM · said just now")).toBeVisible();
    expect(await current(truck)).toMatchObject({ endTime: "13:00" });
  });

  test("Moved to another of one's places: two", async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", {
      ...STOP,
      name: "City Hall",
      address: "1 Main St",
      date: "2026-07-01",
    });
    const buttons = await openDesk(page, truck);
    await buttons.getByRole("button", { name: "Moved" }).click();
    await page.getByRole("button", { name: /^City Hall/ }).click();
    await expect(page.getByText("Moved to City Hall · said just now")).toBeVisible();
    expect(await current(truck)).toMatchObject({ name: "City Hall", address: "1 Main St" });
  });

  test("an item of the menu sold out today: two", async ({ page, truck }) => {
    const buttons = await openDesk(page, truck);
    const [first] = await (await truck.visitor("GET", "/api/menu")).json();
    await buttons.getByRole("button", { name: "Menu" }).click();
    const flavor = page.getByRole("button", { name: new RegExp(`^${first.name}( Sold out today)?$`) });
    await flavor.click();
    await expect(flavor).toHaveAttribute("aria-pressed", "true");
    await expect(flavor).toContainText("Sold out today");
    // It shows at once, before the site has it.
    const onMenu = async () => (await (await truck.visitor("GET", "/api/menu")).json())[0];
    await expect.poll(onMenu).toMatchObject({ isSoldOutToday: true });
  });

  test("Open now and Open again: one", async ({ page, truck }) => {
    const buttons = await openDesk(page, truck);
    await truck.owner("POST", "/api/locations/1/changes", { kind: "closed" });
    await page.reload();
    await buttons.getByRole("button", { name: "Open now" }).click();
    await expect(page.getByText("Open again · said just now")).toBeVisible();
    expect(await current(truck)).toMatchObject({ isOpen: true });
  });
});

test("the menu that was opened stays open when another stop comes to matter", async ({ page, truck }) => {
  const buttons = await openDesk(page, truck);
  await truck.owner("POST", "/api/locations", { ...STOP, name: "City Hall", address: "1 Main St", startTime: "13:00" });
  await reloadScreen(page);
  const { sent, release } = holdCalls(page, "POST", "**/changes");
  await buttons.getByRole("button", { name: "Rained out" }).click();
  await sent;
  await buttons.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Sold out today" });
  await expect(menu.getByRole("listitem").first()).toBeVisible();
  release();
  await expect(page.locator(':has(> h2:text-is("Today\'s stop"))').getByText("City Hall")).toBeAttached();
  const flavor = menu.getByRole("listitem").first().getByRole("button");
  await flavor.click();
  await expect(flavor).toContainText("Sold out today");
});

test("where it moved to, half typed, stays when another stop comes to matter", async ({ page, truck }) => {
  const buttons = await openDesk(page, truck);
  await truck.owner("POST", "/api/locations", { ...STOP, name: "City Hall", address: "1 Main St", startTime: "13:00" });
  await reloadScreen(page);
  const { sent, release } = holdCalls(page, "POST", "**/changes");
  await buttons.getByRole("button", { name: "Rained out" }).click();
  await sent;
  await buttons.getByRole("button", { name: "Moved" }).click();
  const question = page.getByRole("dialog", { name: "Moved" });
  await question.getByLabel("Name of the place").fill("Fair Grounds");
  release();
  const card = page.locator(':has(> h2:text-is("Today\'s stop"))');
  await expect(page.getByText("Cancelled: rained out · said just now")).toBeAttached();
  await expect(question.getByLabel("Name of the place")).toHaveValue("Fair Grounds");
  await question.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(card.getByText("City Hall")).toBeVisible();
});

test("what was sold out yesterday is back where the desk lay open over midnight, and can be sold out again", async ({
  page,
  truck,
}) => {
  const buttons = await openDesk(page, truck);
  await truck.owner("POST", "/api/locations", { ...STOP, date: "2026-07-05" });
  const [first] = await (await truck.visitor("GET", "/api/menu")).json();
  const flavor = page.getByRole("button", { name: new RegExp(`^${first.name}( Sold out today)?$`) });
  await truck.owner("POST", `/api/menu/${first.id}/sold-out`);
  await buttons.getByRole("button", { name: "Menu" }).click();
  await expect(flavor).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await truck.setTime("2026-07-05T12:00:00-05:00");
  await page.clock.fastForward("24:00:00");
  await buttons.getByRole("button", { name: "Menu" }).click();
  await expect(flavor).toHaveAttribute("aria-pressed", "false");
  await flavor.click();
  await expect(flavor).toContainText("Sold out today");
});

test("moved to where the phone is: directions lead to its position", async ({ page, truck, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 39.8, longitude: -89.65, accuracy: 12 });
  const buttons = await openDesk(page, truck);
  await buttons.getByRole("button", { name: "Moved" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Where I am" }).click();
  await expect(dialog.getByText("Found, within 12 meters. Directions lead there.")).toBeVisible();
  await dialog.getByRole("button", { name: "Tell visitors" }).click();
  await expect(dialog.getByText("Location name is required")).toBeVisible();
  await dialog.getByLabel("Name of the place").fill("Fair Grounds");
  await dialog.getByLabel("Address, as visitors read it").fill("Gate 7");
  await dialog.getByRole("button", { name: "Tell visitors" }).click();
  await expect(page.getByText("Moved to Fair Grounds · said just now")).toBeVisible();
  expect(await current(truck)).toMatchObject({ coordinates: { latitude: 39.8, longitude: -89.65 } });
});

test("a time that contradicts the clock is told in the dialog, and nothing changes", async ({ page, truck }) => {
  const buttons = await openDesk(page, truck);
  await buttons.getByRole("button", { name: "Running late" }).click();
  await page.getByLabel("Or the time when you open").fill("19:00");
  await page.getByRole("button", { name: "Tell visitors" }).click();
  await expect(page.getByRole("dialog").getByText("The stop ends at 6:00 PM")).toBeVisible();
  expect(await current(truck)).toMatchObject({ change: null });
});

test.describe("a stop at night, after midnight", () => {
  test.use({ now: "2026-07-05T00:10:00-05:00" });

  test("closes early by one of the half hours that are left, and is not late any more", async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...STOP, startTime: "20:00", endTime: "02:00" });
    await signIn(page);
    const buttons = page.getByRole("group", { name: "Today" });
    await buttons.getByRole("button", { name: "Running late" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/^A start cannot be late past midnight\./)).toBeVisible();
    await expect(dialog.getByLabel("Or the time when you open")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await buttons.getByRole("button", { name: "Closing early" }).click();
    await expect(dialog.getByRole("button", { name: / AM$/ })).toHaveText(["12:30 AM", "1:00 AM", "1:30 AM"]);
    await dialog.getByRole("button", { name: "1:00 AM" }).click();
    await expect(page.getByText("Closing early, at 1:00 AM · said just now")).toBeVisible();
    expect(await current(truck)).toMatchObject({ endTime: "01:00" });
  });
});

test("Undo leaves no trace for half a minute; then it is Back to the plan", async ({ page, truck }) => {
  const buttons = await openDesk(page, truck);
  await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
  const line = page.locator("p", { hasText: "Sold out for today · said" });
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line).toBeHidden();
  expect(await current(truck)).toMatchObject({ isOpen: true, change: null });
  await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
  await expect(line).toBeVisible();
  await page.clock.runFor(31_000);
  await truck.setTime(`${TODAY}T12:01:00-05:00`);
  await line.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByText(/^Open again · said/)).toBeVisible();
});

test.describe("with subscribers", () => {
  const telling = (within: Page | Locator) => within.getByRole("region", { name: "Tell people" });

  test("telling them is a second step, with the words ready, for a change and for Activate", async ({
    page,
    truck,
  }) => {
    await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
    const buttons = await openDesk(page, truck);
    await page.getByRole("button", { name: "Activate", exact: true }).click();
    await expect(telling(page).getByRole("heading", { name: "Tell 1 person?" })).toBeVisible();
    await telling(page).getByRole("button", { name: "Not now" }).click();
    await expect(telling(page)).toBeHidden();
    expect(await (await truck.owner("GET", "/api/sends")).json()).toEqual([]);

    await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
    await expect(telling(page)).toContainText("Sold out for today: Lake Park");
    await telling(page).getByRole("button", { name: "Tell them" }).click();
    await expect(telling(page)).toBeHidden();
    expect(await (await truck.owner("GET", "/api/sends")).json()).toEqual([
      expect.objectContaining({ kind: "location-update", total: 1 }),
    ]);
  });

  test("telling them follows Activate in the Location manager's list as well", async ({ page, truck }) => {
    await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
    await truck.owner("POST", "/api/locations", STOP);
    await signIn(page, "/admin-location");
    const stop = page.getByRole("listitem").filter({ hasText: "Lake Park" });
    await stop.getByRole("button", { name: "Activate" }).click();
    await telling(stop).getByRole("button", { name: "Tell them" }).click();
    await expect(page.getByText("Notifications sent!", { exact: true })).toBeVisible();
    await expect(telling(page)).toBeHidden();
    expect(await (await truck.owner("GET", "/api/sends")).json()).toMatchObject([{ total: 1, title: "Lake Park" }]);
  });

  test("a question that comes late moves none of the day's buttons from under a thumb", async ({ page, truck }) => {
    await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
    const buttons = await openDesk(page, truck);
    const { sent, release } = holdCalls(page, "POST", "**/api/notifications/preview");
    await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
    await expect(page.getByText("Sold out for today · said just now")).toBeVisible();
    await sent;
    const before = await buttons.boundingBox();
    release();
    await expect(telling(page)).toBeVisible();
    expect(await buttons.boundingBox()).toEqual(before);
  });

  test("what is taken back is not asked about any more", async ({ page, truck }) => {
    await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
    const buttons = await openDesk(page, truck);
    await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
    await expect(telling(page)).toBeVisible();
    await page.locator("p", { hasText: "Sold out for today · said" }).getByRole("button", { name: "Undo" }).click();
    await expect(telling(page)).toBeHidden();
  });
});

test("a stop of today that the Location manager's list has no room for is activated above it", async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  for (let day = 10; day < 20; day += 1)
    await truck.owner("POST", "/api/locations", { ...STOP, date: `2026-08-${day}` });
  await signIn(page, "/admin-location");
  const card = page.getByRole("heading", { name: "Today's stop" }).locator("../..");
  await card.getByRole("button", { name: "Activate" }).click();
  await expect(card.getByRole("button", { name: "Complete" })).toBeVisible();
  expect(await current(truck)).toMatchObject({ status: "active", date: TODAY });
});

test("the Location manager has the same buttons", async ({ page, truck }) => {
  await openDesk(page, truck);
  await page.goto("/admin-location");
  await page.getByRole("group", { name: "Today" }).getByRole("button", { name: "Sold out", exact: true }).click();
  await expect(page.getByText("Sold out for today · said just now")).toBeVisible();
  await page.goto("/admin-dashboard");
  await openTab(page, "Overview");
  await expect(page.getByText(/^Sold out for today · said/)).toBeVisible();
});

test("on a phone no button of the day needs a third line, and no toast covers one", async ({ page, truck }) => {
  for (const height of [844, 568]) {
    await page.setViewportSize({ width: 390, height });
    const buttons = await openDesk(page, truck);
    const moment = buttons.getByRole("button", { name: "Closed for the moment" });
    expect((await moment.boundingBox())?.height).toBeLessThanOrEqual(56);
    await moment.click();
    const toast = page.getByRole("listitem").filter({ hasText: "Visitors see it now." });
    await expect(toast).toBeVisible();
    const areApart = async () => {
      const [over, day] = [await toast.boundingBox(), await buttons.boundingBox()];
      return over && day && (over.y + over.height <= day.y || over.y >= day.y + day.height);
    };
    await expect.poll(areApart, `${height} px high`).toBe(true);
    await truck.owner("DELETE", "/api/locations/1");
  }
});
