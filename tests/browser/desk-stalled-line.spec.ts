import { BOOKING, expect, holdCalls, loseAnswer, openRow, STOP, signIn, test } from "./test.ts";

const MESSAGE = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };

test("a booking that is stored closes its dialog, however long the list behind it takes", { tag: "@detail" }, async ({
  page,
}) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  await expect(page.getByText("No bookings yet")).toBeVisible();
  await page.getByRole("button", { name: "Add Booking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer Name").fill("Bo Frost");
  await dialog.getByLabel("Email").fill("bo@example.com");
  await dialog.getByLabel("Phone").fill("217-555-0187");
  await dialog.getByLabel("Guest Count").fill("40");
  const held = holdCalls(page, "GET", "**/api/bookings?*");
  await dialog.getByRole("button", { name: "Create Booking" }).click();
  await held.sent;
  await expect(dialog).toHaveCount(0);
  held.release();
  await expect(page.getByRole("article").filter({ hasText: "Bo Frost" })).toBeVisible();
});

test("a press on a line that has stalled is kept, and its button is there again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  const held = holdCalls(page, "PUT", "**/api/locations/*");
  await page.getByRole("button", { name: "Activate" }).click();
  await held.sent;
  await expect(page.getByText("Kept on this phone", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "On this phone only" })).toContainText("Activate Lake Park");
  await expect(page.getByRole("button", { name: "Complete" })).not.toHaveAttribute("aria-busy");
});

test("a Refresh that failed says so, until one succeeds", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page, "/admin-dashboard?tab=bookings");
  await expect(page.getByRole("article")).toHaveCount(1);
  const notice = page.getByText("The bookings could not be loaded again: what you see may be old.", { exact: true });
  await page.route("**/api/bookings?*", (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(notice).toHaveCount(0);
});

test("what was deleted is gone, also when its list cannot be read again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/contact", MESSAGE);
  await truck.visitor("POST", "/api/contact", { ...MESSAGE, firstName: "Ana" });
  await signIn(page, "/admin-dashboard?tab=messages");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.route("**/api/contact-messages?*", (route) => route.abort());
  await openRow(page, /^Ana/);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Message deleted successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("The messages could not be loaded again: what you see may be old.")).toBeVisible();
});

test("a row whose delete was stored before its answer was lost is gone once it is pressed again", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/contact", MESSAGE);
  await signIn(page, "/admin-dashboard?tab=messages");
  await loseAnswer(page, "DELETE", "**/api/contact-messages/*");
  const remove = async () => {
    await page.getByRole("article").getByRole("link").click();
    await page.getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(page.getByText("Failed to delete message", { exact: true })).toBeVisible();
  await page.route("**/api/contact-messages?*", (route) => route.abort());
  await remove();
  await expect(page.getByRole("article")).toHaveCount(0);
});
