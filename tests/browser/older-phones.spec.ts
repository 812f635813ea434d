import { fill, send } from "./booking-form.ts";
import { expect, expectNoSidewaysScroll, test, untilHydrated } from "./test.ts";

/** What Safari 15.4, Chrome 100 or Firefox 100 do not have yet. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const gone: [object, string[]][] = [
      [Promise, ["withResolvers", "try"]],
      [URL, ["canParse", "parse"]],
      [AbortSignal, ["timeout", "any"]],
      [Array, ["fromAsync"]],
      [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Set.prototype, ["union", "intersection", "difference", "isSubsetOf"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [Response, ["json"]],
      [globalThis, ["Iterator", "structuredClone", "OffscreenCanvas"]],
    ];
    for (const [where, names] of gone) for (const name of names) Reflect.deleteProperty(where, name);
  });
});

test("a phone of 2022 books, writes and signs up", { tag: "@detail" }, async ({ page, truck }) => {
  await page.goto("/booking");
  await fill(page);
  await send(page).click();
  await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const signup = page.getByRole("form", { name: "Sign up for notifications" });
  await signup.scrollIntoViewIfNeeded();
  await untilHydrated(signup);
  await signup.getByLabel("Email", { exact: true }).fill("sam@example.com");
  await signup.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Successfully subscribed!", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
  await expect(page.getByRole("form", { name: "Add your photo" }).getByLabel("Your Name")).toBeVisible();
  expect(await (await truck.owner("GET", "/api/bookings")).json()).toHaveLength(1);
});

test("a photo's link is checked on a phone of 2022", { tag: "@detail" }, async ({ page }) => {
  await page.goto("/photo-submit-old");
  await untilHydrated(page.locator("main form"));
  await page.getByRole("tab", { name: "Photo URL" }).click();
  await page.locator('[name="photoUrl"]').fill("https://www.facebook.com/photo");
  await page.getByRole("button", { name: "Submit Photo" }).click();
  await expect(page.getByText("Unsupported URL", { exact: true })).toBeVisible();
});

test("a phone of 2022 shows which fields are required", { tag: "@detail" }, async ({ page }) => {
  // Safari before 17.4 knows no other words for what is drawn, and drops such a line whole.
  await page.route(/\.css/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/content:\s*"[^"]*"\s*\/\s*"[^"]*"/g, "");
    await route.fulfill({ response, body });
  });
  await page.goto("/booking");
  const star = await page
    .getByText("Event Type", { exact: true })
    .evaluate((label) => getComputedStyle(label, "::after").content);
  expect(star).toBe('" *"');
});
