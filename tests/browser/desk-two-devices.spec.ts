import { submitPhotos } from "./photo-files.ts";
import { BOOKING, expect, holdCalls, PASSWORD, STOP, signIn, TODAY, test } from "./test.ts";

test("a booking that is edited keeps what another device has made of it", async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Ada Snow" }).first().click();
  await expect(page.getByRole("dialog").getByLabel("Status")).toHaveValue("pending");
  await truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed" });
  await page.getByLabel("Event Details").fill("Two tents");
  await page.getByRole("button", { name: "Update Booking" }).click();
  await expect(page.getByText("Booking updated successfully!", { exact: true })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/bookings")).json()).toMatchObject([
    { status: "confirmed", eventDetails: "Two tents" },
  ]);
});

test("a stop that is edited keeps what another device has made of it, and tells of it", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page, "/admin-dashboard?tab=locations");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByLabel("Start Time")).toHaveValue("11:00");
  await truck.owner("PUT", "/api/locations/1", { startTime: "12:30", status: "active" });
  await page.getByLabel("Address").fill("2 Shore Drive");
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Changed on another device meanwhile: Start Time, Status.", { exact: true }),
  ).toBeVisible();
  expect(await (await truck.owner("GET", "/api/locations")).json()).toMatchObject([
    { address: "2 Shore Drive", startTime: "12:30", status: "active" },
  ]);
});

test("a stop that was active is scheduled again once it is edited", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
  await signIn(page, "/admin-dashboard?tab=locations");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/locations")).json()).toMatchObject([{ status: "scheduled" }]);
});

test("a booking that another device has deleted is said to be gone, and what was typed stays", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Ada Snow" }).first().click();
  await truck.owner("DELETE", "/api/bookings/1");
  await page.getByLabel("Event Details").fill("Two tents");
  await page.getByRole("button", { name: "Update Booking" }).click();
  await expect(page.getByText("It was deleted on another device.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Event Details")).toHaveValue("Two tents");
  await expect(page.getByText("No bookings yet").last()).toBeAttached();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a photo that another device has deleted is not approved again and again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("PUT", "/api/business", { approvePhotos: true });
  await submitPhotos(truck, ["one"]);
  await signIn(page, "/admin-dashboard?tab=photos");
  await expect(page.getByRole("article")).toHaveCount(1);
  await truck.owner("DELETE", "/api/photo-submissions/1");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("It was deleted on another device.", { exact: true })).toBeVisible();
  await expect(page.getByText("No photos yet")).toBeVisible();
});

test("settings that are saved keep what another device has set", { tag: "@detail" }, async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  await page.getByLabel("Tagline").fill("Ice for all");
  await truck.owner("PUT", "/api/business", { approvePhotos: true, phone: "217 555 0199" });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/business")).json()).toMatchObject({
    tagline: "Ice for all",
    approvePhotos: true,
    phone: "217 555 0199",
  });
});

test("an item of the menu that is edited keeps what another device has made of it", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const [first] = await (await truck.owner("GET", "/api/menu")).json();
  await signIn(page, "/admin-dashboard?tab=settings&part=menu");
  await page.getByText("Classic Flavors").click();
  await page.getByRole("button", { name: `Edit ${first.name}`, exact: true }).click();
  await truck.owner("PUT", `/api/menu/items/${first.id}`, { description: "Tart" });
  await page.getByRole("dialog").getByLabel("Small $").fill("5.50");
  await page.getByRole("button", { name: "Save Item" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const menu: { id: number }[] = await (await truck.owner("GET", "/api/menu")).json();
  expect(menu.find(({ id }) => id === first.id)).toMatchObject({ description: "Tart", smallPrice: 550 });
});

test("today's stop is not one that has ended", { tag: "@detail" }, async ({ page, truck }) => {
  const stop = { address: "1 Road", date: TODAY, isOpen: true };
  await truck.owner("POST", "/api/locations", { ...stop, name: "Lunch", startTime: "09:00", endTime: "11:30" });
  await truck.owner("POST", "/api/locations", { ...stop, name: "Evening", startTime: "16:00", endTime: "19:00" });
  await signIn(page);
  const card = page.getByRole("heading", { name: "Today's stop" }).locator("..");
  await expect(card.getByText("Evening", { exact: true })).toBeVisible();
});

test("a stop that is opened while another is being saved stays open", { tag: "@detail" }, async ({ page, truck }) => {
  const stop = { address: "1 Road", date: TODAY, startTime: "11:00", endTime: "18:00" };
  await truck.owner("POST", "/api/locations", { ...stop, name: "Lake Park" });
  await truck.owner("POST", "/api/locations", { ...stop, name: "Market" });
  await signIn(page, "/admin-dashboard?tab=locations");
  const rowOf = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await rowOf("Lake Park").getByRole("button", { name: "Edit" }).click();
  const held = holdCalls(page, "PUT", "**/api/locations/*");
  await page.getByRole("button", { name: "Update Location" }).click();
  await held.sent;
  await rowOf("Market").getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Address").fill("2 Road");
  held.release();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Address")).toHaveValue("2 Road");
});

test("Logout in one tab brings the login over the other, and the next login ends it there, too", async ({
  page,
  context,
}) => {
  await signIn(page, "/admin-dashboard?tab=locations");
  await page.getByLabel("Location Name").fill("Town Square");
  const other = await context.newPage();
  await other.goto("/admin-dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  const login = page.getByRole("dialog", { name: "Admin Access" });
  await expect(login).toBeVisible();

  await other.getByLabel("Admin Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(login).toBeHidden();
  await expect(page.getByLabel("Location Name")).toHaveValue("Town Square");
});
