import type { Page } from "@playwright/test";
import { expect, holdCalls, STOP, signIn, TODAY, type Truck, test } from "./test.ts";

/** The desk over one stop of today. */
async function openDesk(page: Page, truck: Truck) {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  return page.getByRole("group", { name: "Today" });
}

const current = async (truck: Truck) => (await truck.visitor("GET", "/api/locations/current")).json();

test("undoes a change without a trace for half a minute, and goes back to the plan later", async ({ page, truck }) => {
  const buttons = await openDesk(page, truck);
  await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
  const line = page.locator("p", { hasText: "Sold out for today · updated" });
  await line.getByRole("button", { name: "Undo" }).click();
  await expect(line).toBeHidden();
  expect(await current(truck)).toMatchObject({ isOpen: true, change: null });
  await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
  await expect(line).toBeVisible();
  await page.clock.runFor(31_000);
  await truck.setTime(`${TODAY}T12:01:00-05:00`);
  await line.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByText(/^Open again · updated/)).toBeVisible();
});

test("moves none of the day's buttons when the question about subscribers comes late", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
  const buttons = await openDesk(page, truck);
  const { sent, release } = holdCalls(page, "POST", "**/api/notifications/preview");
  await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
  await expect(page.getByText("Sold out for today · updated at 12:00 PM")).toBeVisible();
  await sent;
  const before = await buttons.boundingBox();
  release();
  await expect(page.getByRole("region", { name: "Tell people" })).toBeVisible();
  expect(await buttons.boundingBox()).toEqual(before);
});

test("keeps the day's buttons low, and what was asked, the buttons and the header free of toasts on a phone", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
  for (const height of [844, 568]) {
    await page.setViewportSize({ width: 390, height });
    const buttons = await openDesk(page, truck);
    const moment = buttons.getByRole("button", { name: "Closed for the moment" });
    expect((await moment.boundingBox())?.height).toBeLessThanOrEqual(88);
    await buttons.getByRole("button", { name: "Activate" }).click();
    const toast = page.getByRole("listitem").filter({ hasText: "Location updated successfully!" });
    await expect(toast).toBeVisible();
    const tell = page.getByRole("region", { name: "Tell people" });
    await expect(tell).toBeVisible();
    const areApart = async () => {
      const over = await toast.boundingBox();
      const kept = await Promise.all([buttons, tell, page.getByRole("banner")].map((part) => part.boundingBox()));
      return kept.every((part) => over && part && (over.y + over.height <= part.y || over.y >= part.y + part.height));
    };
    await expect.poll(areApart, `${height} px high`).toBe(true);
    await truck.owner("DELETE", "/api/locations/1");
  }
});

test("asks directly below a change whether to tell people, in sight, with one Undo", async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
  const buttons = await openDesk(page, truck);
  await buttons.getByRole("button", { name: "Sold out", exact: true }).click();
  await buttons.getByRole("button", { name: "Open again" }).click();
  await buttons.getByRole("button", { name: "Something else changed" }).click();
  await buttons.getByRole("button", { name: "Closing early" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "1:00 PM" }).click();
  const tell = page.getByRole("button", { name: "Tell them" });
  await expect(tell).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole("navigation", { name: "Desk" }).boundingBox();
  const button = await tell.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  const line = await page.getByText("Closing early, at 1:00 PM · updated at 12:00 PM").locator("..").boundingBox();
  const question = await page.getByRole("region", { name: "Tell people" }).boundingBox();
  expect((question?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)).toBeLessThanOrEqual(16);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
