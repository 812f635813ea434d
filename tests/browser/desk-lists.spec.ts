import fs from "node:fs";
import { BOOKING, expect, signIn, type Truck, test } from "./test.ts";

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
  // By key: the rows that come into sight are measured, and would move the button from under a mouse that jumps there.
  await more.press("Enter");
  await expect(page.getByText("No more could be loaded", { exact: true })).toBeVisible();
  expect(await height()).toBeLessThan(first * 1.1);
  await page.unroute("**/api/subscribers?*");
  await more.press("Enter");
  await expect.poll(height).toBeGreaterThan(first * 1.8);
  await expect(more).not.toHaveAttribute("aria-busy");
  await more.press("Enter");
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
