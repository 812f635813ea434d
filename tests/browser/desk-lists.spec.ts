import fs from "node:fs";
import { BOOKING, expect, holdCalls, openRow, signIn, type Truck, test } from "./test.ts";

const BOOKINGS = "/admin-dashboard?tab=bookings";

const book = (truck: Truck, booking: object) =>
  truck.owner("POST", "/api/bookings", { ...BOOKING, customerEmail: "someone@example.com", ...booking });

/** More subscribers than come at once: person 0 is the oldest. */
async function manySubscribers(truck: Truck, count: number) {
  const csv = ["Email", ...Array.from({ length: count }, (_, index) => `person${index}@example.com`)].join("\n");
  await truck.owner("POST", "/api/subscribers/import", { csv, save: true });
}

test("what bookings are filtered by stands in the address, and is there after a reload and another tab", async ({
  page,
  truck,
}) => {
  await book(truck, { customerName: "Ada Snow", status: "confirmed" });
  await book(truck, { customerName: "Ada Frost" });
  await book(truck, { customerName: "Bo Frost", status: "confirmed" });
  await book(truck, { customerName: "Ada Drift", status: "confirmed", preferredDate: "2026-09-01" });
  await signIn(page, BOOKINGS);
  await page.getByLabel("Search").fill("ada");
  await page.getByRole("button", { name: "Confirmed", exact: true }).click();
  await page.getByLabel("Month", { exact: true }).fill("2026-08");
  const rows = page.getByRole("article");
  await expect(rows).toHaveText([/Ada Snow/]);
  await expect(page).toHaveURL(/tab=bookings&search=ada&status=confirmed&month=2026-08$/);

  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("tab", { name: "Bookings" }).click();
  await expect(page).toHaveURL(/search=ada&status=confirmed&month=2026-08$/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await expect(rows).toHaveText([/Ada Snow/]);
  await expect(page.getByLabel("Search")).toHaveValue("ada");
  await expect(page.getByRole("button", { name: "Confirmed", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Month", { exact: true })).toHaveValue("2026-08");
  // What the server has drawn with, the browser does not ask for again.
  expect(asked.filter((url) => url.includes("/api/bookings"))).toEqual([]);
});

test("a filter that there is not, or half of one, filters nothing", { tag: "@detail" }, async ({ page, truck }) => {
  await book(truck, {});
  await signIn(page, `${BOOKINGS}&status=open&month=2026-1`);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a confirmed booking leaves the pending ones", { tag: "@detail" }, async ({ page, truck }) => {
  await book(truck, { customerName: "Ada Snow" });
  await book(truck, { customerName: "Bo Frost", preferredDate: "2026-09-01" });
  await signIn(page, `${BOOKINGS}&status=pending`);
  const rows = page.getByRole("article");
  await rows.filter({ hasText: "Ada Snow" }).getByRole("button", { name: "Confirm" }).click();
  await expect(rows).toHaveText([/Bo Frost/]);
  await rows.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("No booking matches.")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(rows).toHaveCount(2);
});

test("a search that found nothing is taken back where it was typed, however long the list takes", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await book(truck, {});
  await signIn(page, `${BOOKINGS}&search=q`);
  await expect(page.getByText("No booking matches.")).toBeVisible();
  const held = holdCalls(page, "GET", "**/api/bookings?*");
  const search = page.getByLabel("Search");
  await search.fill("");
  await held.sent;
  await expect(search).toBeFocused();
  await expect(page.getByText("No bookings yet")).toBeHidden();
  held.release();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(search).toBeFocused();
});

test("a search that does not come leaves the field with what was typed", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await book(truck, {});
  await signIn(page, BOOKINGS);
  await page.route("**/api/bookings?*", (route) => route.abort());
  const search = page.getByLabel("Search");
  await search.pressSequentially("snow");
  await expect(page.getByText("The bookings could not be loaded")).toBeVisible();
  await expect(search).toHaveValue("snow");
  await expect(search).toBeFocused();
  await page.unroute("**/api/bookings?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("the calendar and today's bookings follow each change, in another month, too", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await book(truck, { customerName: "Ada Snow", preferredDate: "2026-07-04" });
  await signIn(page, BOOKINGS);
  const todays = page
    .getByRole("listitem")
    .filter({ hasText: "Ada Snow" })
    .filter({ hasNot: page.getByRole("article") });
  await expect(todays).toContainText("Pending");
  const row = page.getByRole("article");
  await row.getByRole("button", { name: "Confirm" }).click();
  await expect(todays).toContainText("Confirmed");
  await expect(page.getByRole("button", { name: "Saturday, July 4, 1 confirmed" })).toBeVisible();

  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("button", { name: "Saturday, August 1", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add Booking" });
  await dialog.getByLabel("Customer Name").fill("Bo Frost");
  await dialog.getByLabel("Email").fill("bo@example.com");
  await dialog.getByLabel("Phone").fill("217 555 0199");
  await dialog.getByLabel("Guest Count").fill("40");
  await dialog.getByRole("button", { name: "Create Booking" }).click();
  await expect(page.getByRole("button", { name: "Saturday, August 1, 1 pending" })).toBeVisible();
  await expect(row).toHaveCount(2);
  await page.getByRole("button", { name: "Previous month" }).click();
  await openRow(page, "Ada Snow");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Saturday, July 4", exact: true })).toBeVisible();
  await expect(page.getByText("Nothing is booked for today.")).toBeVisible();
});

test("a month of the calendar that does not come is said, and asked for again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await book(truck, {});
  await signIn(page, BOOKINGS);
  await page.route("**/api/bookings/days?*", (route) => route.abort());
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByText("The month could not be loaded")).toBeVisible();
  await page.unroute("**/api/bookings/days?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Saturday, August 1, 1 pending" })).toBeVisible();
});

test("Refresh asks anew for what was searched before, too", { tag: "@detail" }, async ({ page, truck }) => {
  await book(truck, { customerName: "Ada Snow" });
  await signIn(page, BOOKINGS);
  const rows = page.getByRole("article");
  const search = page.getByLabel("Search");
  await search.fill("ada");
  await expect(page).toHaveURL(/search=ada$/);
  await search.fill("");
  await expect(page).toHaveURL(/tab=bookings$/);
  await book(truck, { customerName: "Ada Frost" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rows).toHaveCount(2);
  await search.fill("ada");
  await expect(page).toHaveURL(/search=ada$/);
  await expect(rows).toHaveCount(2);
});

test("more subscribers come with a press, and those that show stay when they do not", async ({ page, truck }) => {
  await manySubscribers(truck, 450);
  await signIn(page, "/admin-dashboard?tab=subscribers");
  const list = page.getByRole("region", { name: "Subscribers", exact: true });
  const more = page.getByRole("button", { name: "Show more" });
  const height = () => list.evaluate((element) => element.scrollHeight);
  await expect(list.getByRole("article").first()).toContainText("person449@example.com");
  expect(await list.getByRole("article").count()).toBeLessThan(40);
  const first = await height();
  await page.route("**/api/subscribers?*", (route) => route.abort());
  await more.click();
  await expect(page.getByText("No more could be loaded", { exact: true })).toBeVisible();
  // Rows that come into sight are measured.
  expect(await height()).toBeLessThan(first * 1.1);
  await page.unroute("**/api/subscribers?*");
  await more.click();
  await expect.poll(height).toBeGreaterThan(first * 1.8);
  await expect(more).not.toHaveAttribute("aria-busy");
  await more.click();
  await expect(more).toBeHidden();
  await expect.poll(height).toBeGreaterThan(first * 2.1);

  await page.getByLabel("Search").fill("PERSON0@");
  await expect(page.getByRole("article")).toHaveText([/person0@example.com/]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  // All of them, whatever shows: 450 and the line that names the columns.
  expect(
    fs
      .readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(451);
});

test("more stops come with a press", { tag: "@detail" }, async ({ page, truck }) => {
  for (let index = 0; index < 201; index += 1) {
    await truck.owner("POST", "/api/locations", {
      name: `Stop ${index}`,
      address: "1 Road",
      date: "2026-07-10",
      startTime: "11:00",
      endTime: "14:00",
    });
  }
  await signIn(page, "/admin-dashboard?tab=locations");
  const list = page.getByRole("region", { name: "Locations", exact: true });
  await expect(list.getByRole("listitem").first()).toContainText("Stop 0");
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await expect(more).toBeHidden();
});

test("with hundreds of subscribers the mail program is not offered", { tag: "@detail" }, async ({ page, truck }) => {
  await manySubscribers(truck, 260);
  await signIn(page, "/admin-dashboard?tab=communications");
  await expect(page.getByText("With 260 recipients this is too long for a mail program.")).toBeVisible();
});
