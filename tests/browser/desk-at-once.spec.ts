import type { Page, Route } from "@playwright/test";
import { expect, signIn, test } from "./test.ts";

const message = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };

/** Holds the next call back until the test lets it go on, or refuses it. What waits for two seconds is kept on the phone. */
async function holdNext(page: Page, address: string) {
  const held = Promise.withResolvers<Route>();
  await page.route(address, held.resolve, { times: 1 });
  return {
    arrived: held.promise,
    goOn: async () => (await held.promise).continue(),
    refuse: async () => {
      const route = await held.promise;
      const key = route.request().headers()["idempotency-key"] ?? "";
      await route.fulfill({ status: 400, headers: { "idempotency-key": key }, json: { message: "No" } });
    },
  };
}

test("a message is read at once, before the server has answered, and unread again when it is refused", async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/contact", message);
  await signIn(page, "/admin-dashboard?tab=messages");
  const row = page.getByRole("article");
  const refused = await holdNext(page, "**/api/contact-messages/*/read");
  await row.getByRole("button", { name: "Mark Read" }).click();
  await expect(row.getByText("Read", { exact: true })).toBeVisible();
  await refused.refuse();
  await expect(page.getByText("Failed to update message", { exact: true })).toBeVisible();
  await expect(row.getByText("New", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Mark Read" })).toBeEnabled();

  const call = await holdNext(page, "**/api/contact-messages/*/read");
  await row.getByRole("button", { name: "Mark Read" }).click();
  // Another change of the same row meanwhile is not lost: it goes out behind the first.
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("Saved", { exact: true })).toBeVisible();
  await expect(row.getByText("Read", { exact: true })).toBeVisible();
  await call.goOn();
  await expect(page.getByText("Message saved!", { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText("Read", { exact: true })).toBeVisible();
  await expect(row.getByText("Saved", { exact: true })).toBeVisible();
});

test("a menu item is sold out at once, and back when that fails", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=menu");
  await page.getByText("Add-Ons").click();
  const call = await holdNext(page, "**/api/menu/items/*");
  const button = page.getByRole("button", { name: /is sold out$/ }).last();
  const name = (await button.getAttribute("aria-label"))?.replace(" is sold out", "") ?? "";
  await button.click();
  await expect(page.getByRole("button", { name: `${name} is back` })).toBeVisible();
  await call.refuse();
  await expect(page.getByText("Failed to change the menu", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `${name} is sold out` })).toBeVisible();
});

test("a subscriber is inactive at once, and active again when that is refused", async ({ page, truck }) => {
  await truck.owner("POST", "/api/subscribers", { email: "lee@example.com" });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  const row = page.getByRole("article");
  const call = await holdNext(page, "**/api/subscribers/1");
  await row.getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toContainText("Inactive");
  await call.refuse();
  await expect(page.getByText("Failed to update subscriber", { exact: true })).toBeVisible();
  await expect(row).not.toContainText("Inactive");
});

test("a booking is not confirmed before the server has said so", async ({ page, truck }) => {
  const booking = { customerName: "Lee", customerEmail: "lee@example.com", customerPhone: "217 555 0100" };
  await truck.owner("POST", "/api/bookings", { ...booking, guestCount: 5, preferredDate: "2026-07-05" });
  await signIn(page, "/admin-dashboard?tab=bookings");
  const row = page.getByRole("article");
  const call = await holdNext(page, "**/api/bookings/1/status");
  await row.getByRole("button", { name: "Confirm" }).click();
  await call.arrived;
  await expect(row.getByText("Pending")).toBeVisible();
  await call.goOn();
  await expect(row.getByText("Confirmed")).toBeVisible();
});
