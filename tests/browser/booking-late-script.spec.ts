import { fill, request, send } from "./booking-form.ts";
import { expect, test } from "./test.ts";

test.describe("a page whose script is still on its way", () => {
  test("keeps what is typed, and sends what was sent off, once the script is there", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/booking", { waitUntil: "commit" });
    await fill(page);
    await send(page).click();
    await expect(page).toHaveURL(/\/booking$/);
    release();
    await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
    const [stored] = await (await truck.owner("GET", "/api/bookings")).json();
    expect(stored).toMatchObject({ customerName: request.customerName, preferredTime: "2:00 PM - 4:30 PM" });
  });

  test("asks again for a form's script that did not come", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/booking");
    await page.route("**/booking-card*.js", (route) => route.abort(), { times: 1 });
    await fill(page);
    await send(page).click();
    // It is asked for again after four seconds.
    await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible({ timeout: 15_000 });
  });
});
