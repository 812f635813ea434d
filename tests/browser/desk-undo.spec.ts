import type { Page } from "@playwright/test";
import { submitPhotos } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, STOP, signIn, test } from "./test.ts";

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
  await signIn(page, "/admin-dashboard?tab=messages");
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
  expect(await stored()).toEqual(before);
  expect(await undo(page).count()).toBe(0);
});

test("a photo that was deleted comes back, for visitors too", { tag: "@detail" }, async ({ page, truck }) => {
  await submitPhotos(truck, ["Ana"]);
  const gallery = async () => (await truck.visitor("GET", "/api/photo-submissions")).json();
  await signIn(page, "/admin-dashboard?tab=photos");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Photo deleted successfully!", { exact: true })).toBeVisible();
  expect(await gallery()).toEqual([]);
  await undo(page).click();
  await expect(page.getByRole("article", { name: "Photo from Ana" }).getByRole("img")).toBeVisible();
  expect(await gallery()).toHaveLength(1);
});

test("a subscriber who was deactivated is active again after Undo; Activate offers none", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/subscribers", { email: "lee@example.com" });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  await undo(page).click();
  await expect(undone(page)).toBeVisible();
  await expect(page.getByText("Inactive", { exact: true })).toBeHidden();
  const [subscriber] = await (await truck.owner("GET", "/api/subscribers")).json();
  expect(subscriber.isActive).toBe(true);

  await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
  await page.reload();
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(page.getByText("Subscriber updated!", { exact: true })).toBeVisible();
  // Not waited for: after ten seconds any toast is gone.
  expect(await undo(page).count()).toBe(0);
});

for (const address of ["/admin-dashboard", "/admin-location"]) {
  test(`a stop that was completed is the current one again after Undo (${address})`, { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
    const current = async () => (await truck.visitor("GET", "/api/locations/current")).json();
    await signIn(page, address);
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
    expect(await current()).toBeNull();
    await undo(page).click();
    await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
    expect(await current()).toMatchObject({ name: STOP.name, status: "active" });
  });
}

test("Undo of Complete leaves a stop alone that another phone has activated since", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const ids: number[] = [];
  for (const name of ["Lake Park", "Town Square"])
    ids.push((await (await truck.owner("POST", "/api/locations", { ...STOP, name })).json()).id);
  await truck.owner("PUT", `/api/locations/${ids[0]}`, { status: "active" });
  await signIn(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await truck.owner("PUT", `/api/locations/${ids[1]}`, { status: "active" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Town Square is active by now.", { exact: true })).toBeVisible();
  expect(await (await truck.visitor("GET", "/api/locations/current")).json()).toMatchObject({ name: "Town Square" });
});

test.describe("Undo leaves alone what another phone has changed since", () => {
  const isTooLate = (page: Page) => page.getByText(/^This (rule )?was changed on another device meanwhile$/);

  test("of a rule", { tag: "@detail" }, async ({ page, truck }) => {
    const rule = { ...STOP, date: undefined, isOpen: true, weekdays: [6], everyWeeks: 1, from: STOP.date };
    await truck.owner("POST", "/api/series", rule);
    await signIn(page, "/admin-dashboard?tab=locations");
    await page
      .getByRole("listitem")
      .filter({ hasText: "Every Saturday" })
      .getByRole("button", { name: "Edit" })
      .click();
    await page.getByRole("dialog").getByLabel("End Time").fill("17:00");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(undo(page)).toBeVisible();
    await truck.owner("PUT", "/api/series/1", { ...rule, endTime: "16:00" });
    await undo(page).click();
    await expect(isTooLate(page)).toBeVisible();
    expect(await undo(page).count()).toBe(0);
    expect(await (await truck.owner("GET", "/api/series")).json()).toMatchObject([{ endTime: "16:00" }]);
  });

  test("of a subscriber", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.visitor("POST", "/api/subscribers", { email: "dee@example.com" });
    await signIn(page, "/admin-dashboard?tab=subscribers");
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(undo(page)).toBeVisible();
    await truck.owner("PUT", "/api/subscribers/1", { isActive: true });
    await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
    await undo(page).click();
    await expect(isTooLate(page)).toBeVisible();
    expect(await (await truck.owner("GET", "/api/subscribers")).json()).toMatchObject([{ isActive: false }]);
  });

  test("of a stop", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
    await signIn(page);
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(undo(page)).toBeVisible();
    await truck.owner("PUT", "/api/locations/1", { status: "scheduled" });
    await undo(page).click();
    await expect(isTooLate(page)).toBeVisible();
    expect(await (await truck.owner("GET", "/api/locations")).json()).toMatchObject([{ status: "scheduled" }]);
  });
});

test("Undo is there for ten seconds, as large as a thumb, and goes with the toast", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/contact", message);
  await signIn(page, "/admin-dashboard?tab=messages");
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

test("Undo is reached by F8", { tag: "@desktop" }, async ({ page, truck, isMobile }) => {
  test.skip(isMobile, "a phone has no F8");
  await truck.visitor("POST", "/api/contact", message);
  await signIn(page, "/admin-dashboard?tab=messages");
  await page.getByRole("button", { name: "Delete" }).press("Enter");
  await expect(undo(page)).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText("A library?");
});

test("an Undo that fails says so, and can be pressed again; one that comes too late says that", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/contact", message);
  await signIn(page, "/admin-dashboard?tab=messages");
  await page.route("**/restore", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Delete" }).click();
  await undo(page).click();
  await expect(page.getByText("Failed to undo", { exact: true })).toBeVisible();
  await undo(page).click();
  await expect(page.getByRole("article")).toContainText("A library?");

  await page.getByRole("button", { name: "Delete" }).click();
  await page.route("**/restore", (route) => route.fulfill({ status: 404, body: "{}" }));
  await undo(page).click();
  await expect(page.getByText("It is gone for good.", { exact: true })).toBeVisible();
  expect(await undo(page).count()).toBe(0);
});
