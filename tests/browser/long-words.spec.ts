import type { Page } from "@playwright/test";
import { fill, request, send } from "./booking-form.ts";
import { expect, expectNoSidewaysScroll, signIn, TODAY, test } from "./test.ts";

const LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(3);

/** Also where a card or the hero cuts off what lies beside it, so that the page alone does not scroll. */
async function expectWordsToFit(page: Page) {
  await expectNoSidewaysScroll(page);
  const width = page.viewportSize()?.width ?? 0;
  const words = await page.getByText(LONG_WORD).all();
  expect(words.length).toBeGreaterThan(0);
  for (const word of words) {
    const right = await word.evaluate((box) => box.getBoundingClientRect().left + Math.max(box.scrollWidth, 1));
    expect(right).toBeLessThan(width);
  }
}

test("a name and a place of one long word each stay on the receipt of a booking", { tag: "@detail" }, async ({
  page,
}) => {
  await page.goto("/booking");
  await fill(page, { ...request, customerName: LONG_WORD, location: LONG_WORD });
  await send(page).click();
  await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeVisible();
  await expectWordsToFit(page);
});

test("a stop with long words stays on its card, today's and the next", { tag: "@detail" }, async ({ page, truck }) => {
  const stop = { name: LONG_WORD, address: LONG_WORD, startTime: "11:00", endTime: "18:00" };
  await truck.owner("POST", "/api/locations", { ...stop, date: TODAY, status: "active" });
  await truck.owner("POST", "/api/locations", { ...stop, date: "2026-07-06" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Next stops" })).toBeVisible();
  await expectWordsToFit(page);
});

test("the subscribers of a narrow phone scroll in one direction", { tag: "@detail" }, async ({ page, truck }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await truck.owner("POST", "/api/subscribers", { email: "lee@example.com" });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  await expect(page.getByRole("heading", { name: "lee@example.com" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
