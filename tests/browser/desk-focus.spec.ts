import { BOOKING, expect, expectSignedIn, openLogin, PASSWORD, STOP, signIn, TODAY, type Truck, test } from "./test.ts";

const request = {
  customerEmail: "ana@example.com",
  customerPhone: "(217) 555-0142",
  eventType: "other",
  expectedGuests: "Other",
  preferredTime: "2:00 PM - 4:00 PM",
  location: "1 Road",
};
const ask = (truck: Truck, customerName: string, preferredDate: string) =>
  truck.visitor("POST", "/api/bookings", { ...request, customerName, preferredDate });

test("the keyboard stays in a list from which a row was deleted", async ({ page, truck }) => {
  await ask(truck, "Ben", TODAY);
  await ask(truck, "Ana", "2026-08-01");
  await signIn(page, "/admin-dashboard?tab=bookings");
  const rows = page.getByRole("region", { name: "Booking Requests" });
  await rows.getByRole("article").first().getByRole("button", { name: "Ana" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.getByRole("article")).toHaveCount(1);
  await expect(rows).toBeFocused();

  await page.getByRole("button", { name: "Delete Ben" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing is booked for today.")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});

test("from a day's dialog on to one of its bookings, the keyboard comes back to the day", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await ask(truck, "Ana", TODAY);
  await signIn(page, "/admin-dashboard?tab=bookings");
  const day = page.locator(`[data-day="${TODAY}"]`);
  await expect(day).toContainText("1 pending");
  await day.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Ana" }).click();
  await expect(page.getByRole("heading", { name: "Edit Booking" })).toBeVisible();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Ana");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(day).toBeFocused();
});

test("keeps the focus in a row when the button that was pressed is gone", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/contact", {
    firstName: "Ana",
    lastName: "Rivers",
    email: "ana@example.com",
    subject: "other",
    message: "Hello",
  });
  await signIn(page, "/admin-dashboard?tab=messages");
  await page.getByRole("button", { name: "Mark Read" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mark Read" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ana Rivers" })).toBeFocused();
});

test("the keyboard stays with today's stop when it is completed", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await page.getByRole("button", { name: "Activate" }).focus();
  await page.keyboard.press("Enter");
  const complete = page.getByRole("button", { name: "Complete" });
  await expect(complete).toBeFocused();
  // Until the first press is done, the same button hears no second one.
  await expect(complete).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing more is planned for today.")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});

test("the keyboard goes back to Edit when the form closes", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page, "/admin-dashboard?tab=locations&row=1");
  const edit = page.getByRole("button", { name: "Edit" });
  for (const leave of ["Cancel", "Update Location"]) {
    await edit.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Edit Location" })).toBeVisible();
    await page.getByRole("button", { name: leave }).focus();
    await page.keyboard.press("Enter");
    await expect(edit).toBeFocused();
  }
});

test("after a new login the keyboard is where the session ended", async ({ page, truck }) => {
  await signIn(page, "/admin-location");
  const name = page.getByLabel("Location Name");
  await name.fill("Half a stop");
  await page.getByLabel("Address").fill("1 Road");
  await page.context().clearCookies();
  await page.getByLabel("Address").press("Enter");
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.getByLabel("Admin Password").press("Enter");
  await expect(page.getByLabel("Admin Password")).toHaveCount(0);
  await expect(page.getByLabel("Address")).toBeFocused();
  // What was pressed has waited for the login.
  await expect
    .poll(async () => (await truck.owner("GET", "/api/locations")).json())
    .toMatchObject([{ name: "Half a stop" }]);
});

test("moves the focus to the beginning of the desk after the login", async ({ page }) => {
  await openLogin(page);
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.getByLabel("Admin Password").press("Enter");
  await expectSignedIn(page);
  await expect(page.getByRole("main")).toBeFocused();
});

test("the keyboard goes to the field that keeps somebody from being erased or imported", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page, "/admin-dashboard?tab=subscribers");
  const address = page.getByLabel("Their email address");
  const look = page.getByRole("button", { name: "Show what's stored" });
  await look.press("Enter");
  await expect(address).toBeFocused();
  await address.fill("nobody@example.com");
  await look.press("Enter");
  await expect(page.getByText("Nothing stored under this address")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(BOOKING.customerEmail);
  await look.press("Enter");
  await page.getByRole("button", { name: "Erase everywhere" }).press("Enter");
  await expect(page.getByLabel("Type the address again")).toBeFocused();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Import" }).press("Enter");
  const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("Email\nlee@example.com\n") };
  await page.getByLabel("Choose a CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Import 1 subscriber" }).press("Enter");
  await expect(page.getByLabel(/^These people agreed/)).toBeFocused();
});

test("the keyboard stays with the logo that is chosen and given up", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=look");
  const card = page.locator("div[tabindex='-1']").filter({ has: page.getByRole("heading", { name: "Logo" }) });
  const chosen = page.waitForEvent("filechooser");
  await card.getByRole("button", { name: "Select File" }).press("Enter");
  await (await chosen).setFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("logo") });
  await expect(card.getByText("logo.png")).toBeVisible();
  await expect(card).toBeFocused();
  await card.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(card.getByRole("button", { name: "Select File" })).toBeVisible();
  await expect(card).toBeFocused();
});
