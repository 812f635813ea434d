import { field, fill, request, send, untilFormIsAlive } from "./booking-form.ts";
import { expect, test } from "./test.ts";

test.describe("a request that cannot be sent", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/booking");
    await untilFormIsAlive(page);
  });

  for (const [failure, answer] of [
    ["the server fails", { status: 500, body: "{}" }],
    ["the connection is gone", undefined],
  ] as const) {
    test(`loses nothing when ${failure}, also after a reload, and can be sent again`, { tag: "@detail" }, async ({
      page,
      truck,
    }) => {
      await fill(page);
      await page.route("**/api/bookings", (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 });
      await send(page).click();
      await expect(page.getByText("Error", { exact: true })).toBeVisible();
      await expect(
        page.getByText("Failed to submit booking request. Please try again.", { exact: true }),
      ).toBeVisible();
      for (const [name, value] of Object.entries(request)) await expect(field(page, name)).toHaveValue(value);
      await page.reload();
      for (const [name, value] of Object.entries(request)) await expect(field(page, name)).toHaveValue(value);
      await send(page).click();
      await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
      expect(await (await truck.owner("GET", "/api/bookings")).json()).toHaveLength(1);
    });
  }

  test("says when to try again, where too many were sent", { tag: "@detail" }, async ({ page }) => {
    const message = "Too many requests. Please try again in 8 minutes.";
    await page.route("**/api/bookings", (route) => route.fulfill({ status: 429, json: { message } }));
    await fill(page);
    await send(page).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  });
});

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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("home shows the packages", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("#booking").getByText("$1,225")).toBeVisible();
  });
});
