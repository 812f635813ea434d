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
  await expect(page.getByText("Sold out for today · updated just now")).toBeVisible();
  await sent;
  const before = await buttons.boundingBox();
  release();
  await expect(page.getByRole("region", { name: "Tell people" })).toBeVisible();
  expect(await buttons.boundingBox()).toEqual(before);
});

test("keeps the day's buttons low and free of toasts on a phone", { tag: "@detail" }, async ({ page, truck }) => {
  for (const height of [844, 568]) {
    await page.setViewportSize({ width: 390, height });
    const buttons = await openDesk(page, truck);
    const moment = buttons.getByRole("button", { name: "Closed for the moment" });
    expect((await moment.boundingBox())?.height).toBeLessThanOrEqual(88);
    await moment.click();
    const toast = page.getByRole("listitem").filter({ hasText: "Visitors see it now." });
    await expect(toast).toBeVisible();
    const areApart = async () => {
      const [over, day] = [await toast.boundingBox(), await buttons.boundingBox()];
      return over && day && (over.y + over.height <= day.y || over.y >= day.y + day.height);
    };
    await expect.poll(areApart, `${height} px high`).toBe(true);
    await truck.owner("DELETE", "/api/locations/1");
  }
});
