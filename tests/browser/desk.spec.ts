import fs from "node:fs";
import { FIRST } from "../helpers/first-values.ts";
import {
  BOOKING,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSignedIn,
  loseLine,
  openNewStop,
  openPart,
  openRow,
  openTab,
  pressSave,
  reloadScreen,
  STOP,
  signIn,
  stopClock,
  TODAY,
  test,
} from "./test.ts";

const message = {
  firstName: "Sam",
  lastName: "Rivers",
  email: "sam@example.com",
  subject: "location-request",
  message: "Could you stop at the library?",
};
const stop = { name: "Riverside Market", address: "12 River Road", date: TODAY, startTime: "11:00", endTime: "18:00" };

test.describe("the Overview tab", () => {
  test("has the counts, what waits, and the first three bookings", async ({ page, truck }) => {
    const booking = {
      customerEmail: "a@example.com",
      customerPhone: "217 555 0100",
      guestCount: 10,
      preferredDate: TODAY,
    };
    for (const customerName of ["One", "Two", "Three", "Four"]) {
      await truck.owner("POST", "/api/bookings", { ...booking, customerName, eventType: "Wedding" });
    }
    await truck.owner("POST", "/api/contact", message);
    await truck.owner("POST", "/api/subscribers", { email: "lee@example.com" });
    await signIn(page);
    await expect(page.getByRole("link", { name: /Total Bookings 4 4 pending/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Messages 1 1 unread/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Photo Submissions 0/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Subscribers 1/ })).toBeVisible();
    const activity = page.getByRole("listitem").filter({ hasText: "Wedding" });
    await expect(activity).toHaveText([/Four/, /Three/, /Two/]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /Messages 1/ }).click();
    await expect(page.getByRole("heading", { name: "Contact Messages" })).toBeVisible();
  });

  test("leads to what waits and to what the next seven days hold", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...STOP, date: "2026-07-05" });
    await truck.owner("POST", "/api/locations", { ...STOP, name: "Too late", date: "2026-07-11" });
    await truck.owner("POST", "/api/bookings", { ...BOOKING, preferredDate: "2026-07-10", status: "confirmed" });
    await truck.owner("POST", "/api/bookings", { ...BOOKING, customerName: "Not sure", preferredDate: "2026-07-10" });
    await truck.owner("POST", "/api/contact", message);
    await signIn(page);
    const link = (name: string | RegExp) => page.getByRole("link", { name });
    await expect(link(/^1 booking request$/)).toBeVisible();
    await expect(link(/^1 unread message$/)).toBeVisible();
    await expect(link(/photo to approve/)).toHaveCount(0);
    const days = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    await expect(days).toHaveCount(7);
    await expect(days.nth(0)).toHaveText(/^Today.*Nothing planned/);
    await expect(days.nth(1)).toHaveText(/^Sun, Jul 5.*Lake Park.*11:00 AM - 6:00 PM$/);
    await expect(days.nth(6)).toHaveText(/^Fri, Jul 10.*Ada Snow/);
    await expect(days.nth(6)).not.toContainText("Not sure");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await link(/^Lake Park/).click();
    await expect(page.getByRole("tab", { name: "Locations" })).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await link(/^Ada Snow/).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("listitem")).toHaveText([/Not sure.*Pending/, /Ada Snow.*Confirmed/]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/tab=bookings$/);
    await page.getByRole("tab", { name: "Overview" }).click();
    await link(/^1 unread message$/).click();
    await expect(page.getByRole("heading", { name: "Contact Messages" })).toBeVisible();
  });

  test("that lay open over midnight shows today's stop, not yesterday's", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
    await truck.owner("POST", "/api/locations", { ...STOP, name: "Market", date: "2026-07-05" });
    await signIn(page);
    const card = page.getByRole("heading", { name: "Today's stop" }).locator("..");
    await expect(card).toContainText(STOP.name);
    await truck.setTime("2026-07-05T08:00:00-05:00");
    await page.clock.fastForward("20:00:00");
    await expect(card).toContainText("Market");
    await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  });

  test("sets today's stop in three taps and one form, and activates it from the top", async ({ page, truck }) => {
    await signIn(page);
    await page.getByRole("link", { name: "Add today's stop" }).click(); // tap 1
    await page.getByLabel("Location Name").fill(stop.name);
    await page.getByLabel("Address").fill(stop.address);
    await page.getByRole("button", { name: "Add Location" }).click(); // tap 2
    await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Overview" }).click();
    // The stop's row in Locations has the same button, which the click may find while that tab is being hidden.
    const overview = page.getByRole("tabpanel", { name: "Overview" });
    await overview.getByRole("button", { name: "Activate" }).click();
    await expect(overview.getByRole("button", { name: "Complete" })).toBeVisible();
    expect(await (await fetch(`${truck.origin}/api/locations/current`)).json()).toMatchObject({
      name: stop.name,
      status: "active",
    });
  });
});

test.describe("the tabs", () => {
  test("have addresses: back, reload and bookmarks work", async ({ page }) => {
    await signIn(page);
    await page.getByRole("tab", { name: "Messages" }).click();
    await openTab(page, "Subscribers");
    await reloadScreen(page);
    await expect(page.getByRole("tab", { name: "Subscribers" })).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await expect(page.getByText("No messages yet")).toBeVisible();
  });

  test("are walked through with the arrow keys", { tag: "@both" }, async ({ page, isMobile }) => {
    await signIn(page);
    await page.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press(isMobile ? "ArrowRight" : "ArrowDown");
    await expect(page.getByRole("tab", { name: "Locations" })).toBeFocused();
    await expect(page.getByText("No locations scheduled")).toBeVisible();
  });

  test("say when a list cannot be loaded, and try again", { tag: "@detail" }, async ({ page }) => {
    await page.route("**/api/contact-messages?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await signIn(page);
    await openTab(page, "Messages");
    await expect(page.getByText("The messages could not be loaded")).toBeVisible();
    await page.unroute("**/api/contact-messages?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No messages yet")).toBeVisible();
  });
});

test("the desk says when there is no connection, keeps what was pressed, and goes on afterwards", async ({
  page,
  context,
  truck,
}) => {
  await signIn(page);
  await page.getByRole("tab", { name: "Locations" }).click();
  await openNewStop(page);
  await page.getByLabel("Location Name").fill(stop.name);
  await page.getByLabel("Address").fill(stop.address);
  await loseLine(page);
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await expect(page.getByRole("region", { name: "On this phone only" })).toContainText(`New stop: ${stop.name}`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "On this phone only" })).toBeHidden();
  await expect(page.getByText(/^No connection/)).toBeHidden();
  expect(await (await truck.owner("GET", "/api/locations")).json()).toMatchObject([{ name: stop.name }]);
});

test.describe("the Messages tab", () => {
  test("marks read and saves, once each, and deletes without a question", async ({ page, truck }) => {
    await truck.owner("POST", "/api/contact", message);
    await signIn(page, "/admin-dashboard?tab=messages");
    const row = page.getByRole("article");
    for (const text of ["Sam Rivers", "New", "Location Request", message.message])
      await expect(row).toContainText(text);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole("button", { name: "Mark Read" }).click();
    await expect(page.getByText("Message marked as read!", { exact: true })).toBeVisible();
    await expect(row.getByText("Read", { exact: true })).toBeVisible();
    await openRow(page, "Sam Rivers");
    const sheet = page.getByRole("dialog", { name: "Sam Rivers" });
    await expect(sheet).toContainText("sam@example.com");
    await expect(sheet.getByRole("button", { name: "Mark Read" })).toBeDisabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Message saved!", { exact: true })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(sheet.getByRole("link", { name: "Reply" })).toHaveAttribute(
      "href",
      /^mailto:sam%40example.com\?subject=Re/,
    );

    await page.route("**/api/contact-messages/*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await sheet.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Failed to delete message", { exact: true })).toBeVisible();
    await expect(row).toContainText("Sam Rivers");
    await page.unroute("**/api/contact-messages/*");
    await openRow(page, "Sam Rivers");
    await sheet.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Message deleted successfully!", { exact: true })).toBeVisible();
    await expect(page.getByText("No messages yet")).toBeVisible();
  });

  test("puts unread ones first, and searches", { tag: "@detail" }, async ({ page, truck }) => {
    for (const firstName of ["Older", "Newer"]) await truck.owner("POST", "/api/contact", { ...message, firstName });
    const [newer] = await (await truck.owner("GET", "/api/contact-messages")).json();
    await truck.owner("PUT", `/api/contact-messages/${newer.id}/read`);
    await signIn(page, "/admin-dashboard?tab=messages");
    await expect(page.getByRole("article")).toHaveText([/Older/, /Newer/]);
    await page.getByLabel("Search").fill("newer");
    await expect(page.getByRole("article")).toHaveText([/Newer/]);
  });
});

test("lists are searched by what their rows say", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/contact", message);
  await truck.owner("POST", "/api/contact", { ...message, firstName: "Kim", subject: "event-booking" });
  const jane = { email: "jane@example.com", firstName: "Jane", lastName: "Doe", phone: "(217) 555-0134" };
  await truck.owner("POST", "/api/subscribers", jane);
  await truck.owner("POST", "/api/subscribers", { email: "roe@example.com", firstName: "Jane", lastName: "Roe" });
  await truck.owner("POST", "/api/bookings", { ...BOOKING, eventType: "birthday-party" });
  await truck.owner("POST", "/api/bookings", { ...BOOKING, eventType: "wedding-reception", customerPhone: "5550199" });
  await signIn(page);
  for (const [tab, text, found] of [
    ["messages", "Sam Rivers", "Sam Rivers"],
    ["messages", "event booking", "Event Booking"],
    ["subscribers", "Jane Doe", "jane@example.com"],
    ["subscribers", "217-555-0134", "jane@example.com"],
    ["bookings", "Birthday Party", "Birthday Party"],
    ["bookings", "555-0199", "Wedding Reception"],
  ] as const) {
    await page.goto(`/admin-dashboard?tab=${tab}`);
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByLabel("Search").fill(text);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText(found);
  }
});

test.describe("the Subscribers tab", () => {
  test("counts, switches off and on, and asks before it deletes", async ({ page, truck }) => {
    await truck.owner("POST", "/api/subscribers", {
      email: "lee@example.com",
      phone: "(217) 555-0119",
      smsNotifications: true,
      firstName: "Lee",
    });
    await truck.owner("POST", "/api/subscribers", { email: "robin@example.com" });
    await signIn(page, "/admin-dashboard?tab=subscribers");
    const row = page.getByRole("article").filter({ hasText: "lee@example.com" });
    const totals = page.getByRole("group", { name: "Totals" }).getByRole("button");
    for (const text of ["Lee", "Email", "SMS", "+12175550119", "Subscribed Jul 4, 2026", "Active"])
      await expect(row).toContainText(text);
    await expect(totals).toHaveText(["Total 2", "Email 2", "SMS 1"]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Subscriber updated!", { exact: true })).toBeVisible();
    await expect(row).toContainText("Inactive");
    await expect(totals).toHaveText(["Total 2", "Email 1", "SMS 0"]);
    await row.getByRole("button", { name: "Activate" }).click();
    await expect(row.getByRole("button", { name: "Deactivate" })).toBeVisible();
    // The row shows it before it is stored. The totals come after its toast, which would take the next one's place.
    await expect(totals).toHaveText(["Total 2", "Email 2", "SMS 1"]);
    await page.getByRole("button", { name: "SMS 1" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await openRow(page, "Lee");
    await expectAccessible(page);
    await page.getByRole("dialog", { name: "Lee" }).getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this subscriber?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Subscriber deleted successfully!", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("shows the record of consent and exports a file that no spreadsheet runs", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/subscribers", {
      email: "lee@example.com",
      firstName: '=HYPERLINK("http://evil.example")',
    });
    await signIn(page, "/admin-dashboard?tab=subscribers");
    await page.getByRole("article").getByRole("link").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Record of consent").click();
    await expect(sheet).toContainText("Jul 4, 2026, 12:0");
    await page.keyboard.press("Escape");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("subscribers-2026-07-04.csv");
    const csv = fs.readFileSync(await download.path(), "utf8");
    expect(csv).toContain('"lee@example.com"');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});

test.describe("the Settings tab", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "/admin-dashboard?tab=settings&part=business");
  });

  test("changes the business's details and hours, which the public site shows at once", async ({ page, context }) => {
    await expect(page.getByLabel("Business Name")).toHaveValue(FIRST.name);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Business Name").fill("Glacier Gulp");
    await page.getByLabel("Approve photos before they appear").check();
    await pressSave(page, page.getByRole("button", { name: "Save Settings" }));
    await openPart(page, "Hours");
    await page.getByLabel("Sunday", { exact: true }).uncheck();
    await page.getByLabel("Saturday closes").fill("22:00");
    await pressSave(page, page.getByRole("button", { name: "Save Hours" }));
    const visitor = await context.newPage();
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1, name: "Glacier Gulp" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Saturday closes")).toHaveValue("22:00");
    await expect(page.getByLabel("Sunday", { exact: true })).not.toBeChecked();
  });

  test("says at the field what is wrong and keeps what was typed", { tag: "@detail" }, async ({ page }) => {
    await page.getByLabel("Time Zone").fill("Mars/Olympus");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Choose a time zone from the list, such as America/Chicago")).toBeVisible();
    await expect(page.getByLabel("Time Zone")).toHaveValue("Mars/Olympus");
    const zones = page.locator(`datalist[id="${await page.getByLabel("Time Zone").getAttribute("list")}"]`);
    await expect(zones.locator('option[value="America/Denver"]')).toBeAttached();
  });

  test("goes to the hours that are wrong", { tag: "@detail" }, async ({ page }) => {
    await openPart(page, "Hours");
    const save = page.getByRole("button", { name: "Save Hours" });
    await page.getByLabel("Sunday closes").fill("09:00");
    await save.click();
    await expect(page.getByText("Closing time must be after the opening time")).toBeInViewport();
    await expect(page.getByLabel("Sunday closes")).toBeFocused();
    await page.getByLabel("Monday opens").fill("");
    await page.getByLabel("Sunday closes").fill("19:00");
    await save.click();
    await expect(page.getByText("Opening time is required")).toBeInViewport();
    await expect(page.getByLabel("Monday opens")).toBeFocused();
  });

  test("edits the menu: add, change, move, sell out and delete", async ({ page, context }) => {
    await openPart(page, "Menu");
    await page.getByRole("button", { name: "Add Item" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Item" });
    await dialog.getByLabel("Small $").fill("five");
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(dialog.getByText("Name is required")).toBeVisible();
    await expect(dialog.getByText("Please enter a price such as 5.50")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Name").fill("Prickly Pear");
    await dialog.getByLabel("Category").fill("toppings");
    await dialog.getByLabel("Small $").fill("0.5");
    await dialog.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByText("Item added!", { exact: true })).toBeVisible();

    await page.getByText("Add-Ons").click();
    const row = page.getByRole("listitem").filter({ hasText: "Prickly Pear" });
    await expect(row).toContainText("Small $0.50");
    const height = (await row.boundingBox())?.height;
    expect(height).toBeLessThanOrEqual(64);
    const handle = row.getByRole("button", { name: "Move Prickly Pear" });
    const names = page.getByRole("list").filter({ has: row }).getByRole("heading");
    await expect(names.last()).toHaveText("Prickly Pear");
    await handle.press("ArrowUp");
    await expect(names.last()).not.toHaveText("Prickly Pear");
    await expect(handle).toBeFocused();
    const top = await names.first().boundingBox();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(200, (top?.y ?? 0) + 5, { steps: 5 });
    await page.mouse.up();
    await expect(names.first()).toHaveText("Prickly Pear");
    // The desk shows it before it is stored.
    const isStored = () => page.waitForResponse((answer) => answer.url().endsWith("/sold-out"));
    const soldOut = isStored();
    const isOut = page.getByRole("switch", { name: "Prickly Pear is out today" });
    await isOut.click();
    await expect(row).toContainText("Sold out today");
    await soldOut;
    const visitor = await context.newPage();
    await visitor.goto("/");
    await expect(visitor.getByText("Popping Boba", { exact: true })).toBeAttached();
    const pear = visitor.getByRole("listitem").filter({ hasText: "Prickly Pear" });
    await expect(pear).toContainText("Sold out");
    await expect(pear.locator("s")).toHaveText("Prickly Pear");
    const back = isStored();
    await isOut.click();
    await expect(isOut).not.toBeChecked();
    await back;
    await visitor.reload();
    await expect(pear).toHaveText("Prickly Pear Small $0.50");
    await row.getByRole("button", { name: "Prickly Pear", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toHaveCount(0);
  });

  test("lists where the owner is signed in, and signs out everywhere else", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await openPart(page, "Sign-in");
    await truck.owner("GET", "/api/locations");
    await page.reload();
    await expect(page.getByText("This one")).toBeVisible();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(page.getByText("Signed out everywhere else!", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeDisabled();
    expect((await truck.owner("GET", "/api/bookings")).status).toBe(401);
    await page.reload();
    await expectSignedIn(page);
  });

  test("takes a logo, with preview, size and limits, and shows it everywhere", async ({ page, truck }) => {
    await openPart(page, "Look");
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    );
    const chooser = page.getByLabel("Logo file");
    await chooser.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
    await expect(page.getByText("Please select an image file", { exact: true })).toBeVisible();
    await chooser.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await expect(page.getByText("Image too large. Please select a file under 10MB", { exact: true })).toBeVisible();
    await chooser.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.getByRole("button", { name: "Upload Image" }).click();
    await expect(page.getByText("Failed to update logo image", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Remove" }).click();

    await chooser.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
    await expect(page.getByText("logo.png · 0.00 MB")).toBeVisible();
    // The page loads again 1.5 seconds later.
    await stopClock(page);
    await page.getByRole("button", { name: "Upload Image" }).click();
    await expect(page.getByText("Image uploaded successfully!", { exact: true })).toBeVisible();
    await page.clock.resume();
    await expect(page.locator("header img")).toHaveAttribute("src", /^\/api\/logo\//);
    await expect(page.getByAltText("Your logo now")).toHaveAttribute("src", /^\/api\/logo\//);
    expect((await (await fetch(`${truck.origin}/api/admin/current-logo`)).json()).logoPath).toMatch(/^\/api\/logo\//);
  });
});
