import type { Page } from "@playwright/test";
import { submitPhotos } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from "./test.ts";

const message = {
  firstName: "Sam",
  lastName: "Rivers",
  email: "sam@example.com",
  subject: "other",
  message: "A library?",
};

const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const undone = (page: Page) => page.getByText("Undone", { exact: true });

test("a message that was deleted comes back by the toast's Undo, as it was", async ({ page, truck }) => {
  await truck.visitor("POST", "/api/contact", message);
  const stored = async () => (await truck.owner("GET", "/api/contact-messages")).json();
  const before = await stored();
  await signIn(page, "/admin-dashboard?tab=messages&row=1");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Message deleted successfully!", { exact: true })).toBeVisible();
  await expect(page.getByText("No messages yet")).toBeVisible();
  expect(await stored()).toEqual([]);
  // A toast under the pointer waits.
  await undo(page).hover();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await undo(page).click();
  await expect(undone(page)).toBeVisible();
  await expect(page.getByRole("article")).toContainText("A library?");
  expect(await stored()).toEqual([{ ...before[0], isRead: true }]);
  expect(await undo(page).count()).toBe(0);
});

test("a photo that was deleted comes back, for visitors too", { tag: "@detail" }, async ({ page, truck }) => {
  await submitPhotos(truck, ["Ana"]);
  const gallery = async () => (await truck.visitor("GET", "/api/photo-submissions")).json();
  await signIn(page, "/admin-dashboard?tab=photos&row=1");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Photo deleted successfully!", { exact: true })).toBeVisible();
  expect(await gallery()).toEqual([]);
  await undo(page).click();
  await expect(page.getByRole("article", { name: "Photo from Ana" }).locator("img")).toBeVisible();
  expect(await gallery()).toHaveLength(1);
});

test("Undo is there for ten seconds, as large as a thumb, and goes with the toast", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/contact", message);
  await signIn(page, "/admin-dashboard?tab=messages&row=1");
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(undo(page)).toBeVisible();
  const box = await undo(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await page.mouse.move(0, 0);
  // More than the five seconds of others. The time that passes by itself meanwhile counts, too.
  await page.clock.runFor(6000);
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(4000);
  await expect(undo(page)).toHaveCount(0);
});

test("Undo is reached by F8", { tag: "@desktop" }, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/contact", message);
  await signIn(page, "/admin-dashboard?tab=messages&row=1");
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(undo(page)).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText("A library?");
});
