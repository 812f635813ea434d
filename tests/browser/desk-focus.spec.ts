import { expect, signIn, TODAY, type Truck, test } from "./test.ts";

const request = {
  customerEmail: "ana@example.com",
  customerPhone: "(217) 555-0142",
  eventType: "other",
  expectedGuests: "Other",
  preferredTime: "2:00 PM - 4:00 PM",
  location: "1 Road",
};
const ask = (truck: Truck, customerName: string, preferredDate: string) =>
  truck.visitor("POST", "/api/bookings", { ...request, customerName, preferredDate });

test("the keyboard stays in a list from which a row was deleted", async ({ page, truck }) => {
  await ask(truck, "Ben", TODAY);
  await ask(truck, "Ana", "2026-08-01");
  await signIn(page);
  await page.goto("/admin-dashboard?tab=bookings");
  const rows = page.getByRole("region", { name: "Booking requests" });
  await rows.getByRole("article").first().getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.getByRole("article")).toHaveCount(1);
  await expect(rows).toBeFocused();

  await page.getByRole("button", { name: "Delete Ben" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing is booked for today.")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});

test("from a day's dialog on to one of its bookings, the keyboard comes back to the day", async ({ page, truck }) => {
  await ask(truck, "Ana", TODAY);
  await signIn(page);
  await page.goto("/admin-dashboard?tab=bookings");
  const day = page.locator(`[data-day="${TODAY}"]`);
  await expect(day).toContainText("1 pending");
  await day.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Ana" }).click();
  await expect(page.getByRole("heading", { name: "Edit Booking" })).toBeVisible();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Ana");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(day).toBeFocused();
});
