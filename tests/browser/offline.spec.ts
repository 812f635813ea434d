import type { Page } from "@playwright/test";
import {
  BOOKING,
  editStop,
  expect,
  loseAnswer,
  loseLine,
  openNewStop,
  openRow,
  STOP,
  signIn,
  stopClock,
  type Truck,
  test,
} from "./test.ts";

test.use({ serviceWorkers: "allow" });

const waits = (page: Page) => page.getByRole("region", { name: "On this phone only" });
const notTaken = (page: Page) => page.getByRole("region", { name: "Not taken" });
const stops = async (truck: Truck) => (await truck.owner("GET", "/api/locations")).json();
const bookings = async (truck: Truck) => (await truck.owner("GET", "/api/bookings")).json();

test("what is pressed without a line waits on the phone, shows, and goes out once when the line is back", async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("Activate Lake Park");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText(/^No connection\. What you see is from/)).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "scheduled" }]);

  await page.context().setOffline(false);
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active", revision: 2 }]);
  await expect(page.getByText(/^No connection/)).toBeHidden();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
});

test("it outlasts the window, and goes out with the next opening", async ({ page, truck, context }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Sold out" }).click();
  await expect(waits(page)).toContainText("Sold out: Lake Park");
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/admin-dashboard");
  await expect(next.getByText(/^Sold out for today ·/)).toBeVisible();
  await expect(waits(next)).toBeHidden();
  const changes = await (await truck.owner("GET", "/api/locations/changes")).json();
  expect(changes).toMatchObject([{ kind: "soldOut" }]);
});

test("a stop made without a line and then changed is one story to the server", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, "/admin-dashboard?tab=locations");
  await expect(page.getByText("No locations scheduled")).toBeVisible();
  await loseLine(page);
  await openNewStop(page);
  await page.getByLabel("Location Name").fill("Pier");
  await page.getByLabel("Address").fill("1 Pier Road");
  await page.getByLabel("Start Time").fill("11:00");
  await page.getByLabel("End Time").fill("18:00");
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(waits(page)).toContainText("New stop: Pier");
  await editStop(page, "Pier");
  await page.getByLabel("Location Name").fill("Pier Nine");
  await page.getByRole("button", { name: "Update Location" }).click();
  await page.getByRole("dialog", { name: "Pier Nine" }).getByRole("button", { name: "Close" }).click();
  await expect(waits(page)).toContainText("2 changes are waiting");
  await page.context().setOffline(false);
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ name: "Pier Nine", address: "1 Pier Road", revision: 2 }]);
  await expect(page.getByText("Pier Nine", { exact: true }).first()).toBeVisible();
});

test("what the site refuses leaves the line for a list, and everything else goes on", async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  await page.getByRole("tab", { name: "Bookings" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await loseLine(page);
  await page.getByRole("article").getByRole("button", { name: "Confirm" }).click();
  await expect(waits(page)).toContainText("Ada Snow: confirmed");
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("2 changes are waiting");
  await page.clock.fastForward(6_000);
  await truck.owner("PUT", "/api/bookings/1/status", { status: "cancelled" });

  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(notTaken(page)).toContainText("This booking was cancelled meanwhile");
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
  expect(await bookings(truck)).toMatchObject([{ status: "cancelled" }]);

  await notTaken(page).getByRole("button", { name: "Do it anyway" }).click();
  await expect(notTaken(page)).toBeHidden();
  await expect.poll(() => bookings(truck)).toMatchObject([{ status: "confirmed" }]);
});

test("what waited when the site was restored from a backup is refused, and can only be dropped", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("Activate Lake Park");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opened = indexedDB.open("desk");
        opened.onsuccess = () => {
          const writes = opened.result.transaction("writes", "readwrite").objectStore("writes");
          writes.openCursor().onsuccess = ({ target }) => {
            const cursor = target instanceof IDBRequest ? target.result : null;
            cursor.update({ ...cursor.value, epoch: "before-the-restore" }).onsuccess = () => resolve();
          };
        };
      }),
  );
  await page.context().setOffline(false);
  await expect(notTaken(page)).toContainText("The site was restored from a backup since.");
  expect(await stops(truck)).toMatchObject([{ status: "scheduled" }]);
  await expect(page.getByRole("button", { name: "Do it anyway" })).toBeHidden();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect(notTaken(page)).toBeHidden();
});

test("after a refusal the desk shows how things stand, and a press that waits behind it says so", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await page.getByRole("button", { name: "Something else changed" }).click();
  await page.getByRole("button", { name: "Closing early" }).click();
  // With the dialog has come what it needs.
  await expect(page.getByLabel("Or another time")).toBeVisible();
  await loseLine(page);
  await page.getByLabel("Or another time").fill("14:00");
  await page.getByRole("button", { name: "Tell visitors: closes 2:00 PM" }).click();
  await expect(waits(page)).toContainText("Closing early: Lake Park");
  await truck.owner("PUT", "/api/locations/1", { endTime: "13:00" });
  await page.context().setOffline(false);
  await expect(notTaken(page)).toContainText("That is not earlier than planned, 1:00 PM");
  await expect(page.getByText(/11:00 AM - 1:00 PM$/).first()).toBeVisible();

  await page.getByRole("button", { name: "Sold out" }).click();
  const words = "It goes out once you've decided on the changes above.";
  await expect(page.getByRole("listitem").filter({ hasText: "Kept on this phone" })).toContainText(words);
  await expect(waits(page)).toContainText(words);
  await notTaken(page).getByRole("button", { name: "Discard it" }).click();
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ stop: { change: { kind: "soldOut" } } }]);
});

test("an edit that waits opens nothing that was called off", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("POST", "/api/locations/1/changes", { kind: "cancelled", why: "rained out" });
  await signIn(page, "/admin-dashboard?tab=locations");
  await loseLine(page);
  await editStop(page, "Lake Park");
  await page.getByLabel("End Time").fill("17:00");
  await page.getByRole("button", { name: "Update Location" }).click();
  const row = page.getByRole("dialog", { name: "Lake Park" });
  await expect(row).toContainText("11:00 AM - 5:00 PM");
  await expect(row).toContainText("Cancelled: rained out");
  await expect(row.getByText("Open", { exact: true })).toHaveCount(0);
});

test("it can be taken back until it is sent", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await waits(page).getByRole("button", { name: "Take back: Activate Lake Park" }).click();
  await expect(waits(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "scheduled", revision: 1 }]);
});

test("Undo that is pressed without a line waits, too", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await page.getByRole("button", { name: "Sold out" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await loseLine(page);
  await undo.click();
  await expect(waits(page)).toContainText("Undo: Lake Park");
  await page.context().setOffline(false);
  await expect(waits(page)).toBeHidden();
  expect(await (await truck.owner("GET", "/api/locations/changes")).json()).toEqual([]);
});

test("a stop skipped without a line and then restored is both to the server", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page, "/admin-dashboard?tab=locations");
  await openRow(page, STOP.name);
  await expect(page.getByRole("button", { name: "Skip" })).toBeVisible();
  await loseLine(page);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(waits(page)).toContainText("Skip a stop");
  await openRow(page, STOP.name);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(waits(page)).toContainText("Restore a stop");

  await page.context().setOffline(false);
  await expect(waits(page)).toBeHidden();
  await expect(notTaken(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ isSkipped: false, revision: 3 }]);
});

test("an answer that is lost does not double what was pressed", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseAnswer(page, "POST", "**/api/locations/1/changes");
  await page.getByRole("button", { name: "Sold out" }).click();
  await expect(waits(page)).toContainText("Sold out: Lake Park");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ stop: { change: { kind: "soldOut" } }, revision: 1 }]);
});

test("a network's own page is not taken for an answer", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  const portal = { status: 200, contentType: "text/html", body: "<h1>Welcome to the hotel</h1>" };
  await page.route("**/api/**", (route) => route.fulfill(portal));
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("Activate Lake Park");
  await page.getByRole("button", { name: "Refresh" }).first().click();
  await expect(page.getByText(/^No connection/)).toBeVisible();
  await expect(page.getByText("Lake Park").first()).toBeVisible();
  await page.unroute("**/api/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("what waits when the session ends waits for the owner's next sign-in", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toBeVisible();
  await truck.owner("DELETE", "/api/admin/sessions");
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByLabel("Admin Password").fill("frozen-peak-7");
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(waits(page)).toBeHidden();
  await expect.poll(() => stops(truck)).toMatchObject([{ status: "active" }]);
});

test("a browser that stores nothing works as it does with a line", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  await signIn(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
  await loseLine(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Failed to update location", { exact: true })).toBeVisible();
});

test("what is typed of a booking while it is being kept on the phone becomes part of it, not a second one", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Add Booking" }).click();
  await page.getByLabel("Customer Name").fill(BOOKING.customerName);
  await page.getByLabel("Email", { exact: true }).fill(BOOKING.customerEmail);
  await page.getByLabel("Phone").fill(BOOKING.customerPhone);
  await page.getByLabel("Guest Count").fill(String(BOOKING.guestCount));
  const line = Promise.withResolvers<void>();
  await page.route("**/api/bookings", async (route) => {
    await line.promise;
    await route.continue();
  });
  // Whether it is kept is said after two seconds: the owner types before.
  await stopClock(page);
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Create Booking" }).click();
  await sent;
  await page.getByLabel("Event Location").fill("Old Mill");
  await page.clock.resume();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Kept on this phone", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Event Location")).toHaveValue("Old Mill");
  await page.getByRole("button", { name: "Update Booking" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  line.resolve();
  await expect(waits(page)).toBeHidden();
  expect(await bookings(truck)).toMatchObject([{ customerName: BOOKING.customerName, location: "Old Mill" }]);
});

test("a person who has agreed anew meanwhile is not switched off by a press that waited", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  await expect(page.getByRole("button", { name: "Deactivate" })).toBeVisible();
  await loseLine(page);
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(waits(page)).toContainText("Deactivate a subscriber");
  await page.clock.fastForward(6_000);
  await truck.owner("PUT", "/api/subscribers/1", { isActive: false });
  await truck.visitor("POST", "/api/subscribers", { email: "ada@example.com" });

  await page.context().setOffline(false);
  await expect(notTaken(page)).toContainText("Deactivate a subscriber");
  expect(await (await truck.owner("GET", "/api/subscribers")).json()).toMatchObject([{ isActive: true }]);
});

/** An item that is sold out today, in the open dialog, on a phone that has lost its line. */
async function soldOutWithoutLine(page: Page, truck: Truck) {
  await truck.owner("POST", "/api/locations", STOP);
  const [{ id, name }] = await (await truck.owner("GET", "/api/menu/items")).json();
  await truck.owner("POST", `/api/menu/${id}/sold-out`, {});
  await signIn(page);
  await page.getByRole("button", { name: "Something else changed" }).click();
  await page.getByRole("button", { name: "A flavor is out" }).click();
  const button = page.getByRole("dialog").getByRole("button", { name }).first();
  await expect(button).toContainText("Sold out today");
  await loseLine(page);
  return { id, button };
}

test("what was sold out once more meanwhile is not put back by a press that waited", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const { id, button } = await soldOutWithoutLine(page, truck);
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(waits(page)).toContainText("Back today");
  await page.clock.fastForward(6_000);
  await truck.owner("DELETE", `/api/menu/${id}/sold-out`);
  await truck.owner("POST", `/api/menu/${id}/sold-out`, {});

  await page.context().setOffline(false);
  await expect(notTaken(page)).toContainText("Back today");
  const [item] = await (await truck.owner("GET", "/api/menu/items")).json();
  expect(item).toMatchObject({ id, isSoldOutToday: true });
  await notTaken(page).getByRole("button", { name: "Do it anyway" }).click();
  await expect
    .poll(async () => (await (await truck.owner("GET", "/api/menu/items")).json())[0])
    .toMatchObject({ id, isSoldOutToday: false });
});

test("what was pressed after a press that is done all the same is this phone's own doing, too", {
  tag: "@detail",
}, async ({ page, truck }) => {
  const { id, button } = await soldOutWithoutLine(page, truck);
  for (const isPressed of ["false", "true"]) {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", isPressed);
  }
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(waits(page)).toContainText("2 changes are waiting");
  await page.clock.fastForward(6_000);
  await truck.owner("DELETE", `/api/menu/${id}/sold-out`);
  await truck.owner("POST", `/api/menu/${id}/sold-out`, {});

  await page.context().setOffline(false);
  await notTaken(page).getByRole("button", { name: "Do it anyway" }).click();
  await expect(waits(page)).toBeHidden();
  await expect(notTaken(page)).toBeHidden();
  const [item] = await (await truck.owner("GET", "/api/menu/items")).json();
  expect(item).toMatchObject({ id, isSoldOutToday: true });
});
