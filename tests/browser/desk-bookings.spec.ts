import { expect, expectAccessible, expectNoSidewaysScroll, STOP, signIn, TODAY, type Truck, test } from "./test.ts";

const request = {
  eventType: "birthday-party",
  expectedGuests: "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
  preferredDate: TODAY,
  preferredTime: "2:00 PM - 4:00 PM",
  location: "Lakeside Pavilion",
  customerName: "Maya Chen",
  customerPhone: "(217) 555-0142",
  customerEmail: "maya@example.com",
  specialRequests: "Shade, please!",
};

const bookingsOf = async (truck: Truck) => (await truck.owner("GET", "/api/bookings")).json();

test.describe("the desk's Bookings tab", () => {
  test("starts empty and says what comes", async ({ page }) => {
    await signIn(page);
    await page.getByRole("tab", { name: "Bookings" }).click();
    await expect(page.getByRole("tabpanel", { name: "Bookings" }).getByText("No bookings yet")).toBeVisible();
    await expect(page).toHaveURL(/tab=bookings/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("shows a request with all that it says, and confirms, cancels and deletes it", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", request);
    await signIn(page, "/admin-dashboard?tab=bookings");
    const row = page.getByRole("article").filter({ hasText: "Maya Chen" });
    for (const text of [
      "Pending",
      "Birthday Party",
      "Saturday, July 4",
      "2:00 PM - 4:00 PM",
      "50 servings",
      "Lakeside Pavilion",
      "maya@example.com",
      "(217) 555-0142",
      "Shade, please!",
    ]) {
      await expect(row).toContainText(text);
    }
    await expect(row.getByRole("link", { name: "Email" })).toHaveAttribute("href", /^mailto:maya%40example.com/);
    await expect(row.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:2175550142");
    await expectAccessible(page);

    await row.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Booking updated!", { exact: true })).toBeVisible();
    await expect(row).toContainText("Confirmed");
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this booking?" });
    await row.getByRole("button", { name: "Delete" }).click();
    await expect(question).toContainText("It is confirmed, and nobody is told: cancel it first");
    await question.getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Cancel" }).click();
    await expect(row).toContainText("Cancelled");
    expect((await bookingsOf(truck))[0].status).toBe("cancelled");

    await row.getByRole("button", { name: "Delete" }).click();
    await expect(question).not.toContainText("nobody is told");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Booking deleted successfully!", { exact: true })).toBeVisible();
    await expect(page.getByRole("tabpanel", { name: "Bookings" }).getByText("No bookings yet")).toBeVisible();
  });

  test("says what a booking overlaps before it is confirmed", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", { ...request, customerName: "First", status: "confirmed" });
    await truck.owner("POST", "/api/bookings", {
      ...request,
      customerName: "Second",
      preferredTime: "3:30 PM - 5:00 PM",
    });
    await truck.owner("POST", "/api/bookings", {
      ...request,
      customerName: "Third",
      preferredTime: "4:00 PM - 5:00 PM",
    });
    await signIn(page, "/admin-dashboard?tab=bookings");
    const row = (name: string) => page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
    await expect(row("Second")).toContainText("Overlaps the booking of First, 2:00 PM - 4:00 PM");
    await row("Second").getByRole("button", { name: "Confirm" }).click();
    const question = page.getByRole("alertdialog", { name: "Confirm although it overlaps?" });
    await expect(question).toContainText("the booking of First");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(
      (await bookingsOf(truck)).find(({ customerName }: { customerName: string }) => customerName === "Second").status,
    ).toBe("pending");
    // One that begins when the other ends does not overlap it.
    await row("Third").getByRole("button", { name: "Confirm" }).click();
    await expect(row("Third")).toContainText("Confirmed");
  });

  test("shows what another phone has confirmed in the meantime before it confirms over it", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", { ...request, customerName: "First" });
    await truck.owner("POST", "/api/bookings", { ...request, customerName: "Second" });
    await signIn(page, "/admin-dashboard?tab=bookings");
    const row = (name: string) => page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
    await expect(row("Second")).toContainText("Pending");
    await truck.owner("PUT", "/api/bookings/1/status", { status: "confirmed" });

    await row("Second").getByRole("button", { name: "Confirm" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Confirm although it overlaps?" });
    await expect(question).toContainText("the booking of First, 2:00 PM - 4:00 PM");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(row("Second").getByRole("button", { name: "Confirm" })).toBeFocused();
    await expect(row("First")).toContainText("Confirmed");
    await expect(row("Second")).toContainText("Pending");

    await row("Second").getByRole("button", { name: "Confirm" }).press("Enter");
    await question.getByRole("button", { name: "Confirm anyway" }).press("Enter");
    await expect(row("Second")).toContainText("Confirmed");
    await expect(row("First")).toContainText("Overlaps the booking of Second");
  });

  test("says in the dialog what a confirmed booking would overlap, and saves it when pressed again", async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/bookings", { ...request, customerName: "First", status: "confirmed" });
    await truck.owner("POST", "/api/bookings", { ...request, customerName: "Second" });
    await signIn(page, "/admin-dashboard?tab=bookings");
    await page.getByRole("button", { name: "Second", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Booking" });
    await dialog.getByLabel("Status").selectOption("Confirmed");
    await dialog.getByRole("button", { name: "Update Booking" }).click();
    await expect(dialog.getByRole("alert")).toContainText("This booking overlaps the booking of First");
    await expectAccessible(page);
    expect((await bookingsOf(truck))[0].status).toBe("pending");
    await dialog.getByRole("button", { name: "Update Booking" }).click();
    await expect(page.getByText("Booking updated successfully!", { exact: true })).toBeVisible();
    expect((await bookingsOf(truck))[0].status).toBe("confirmed");
  });

  test("searches and filters", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", request);
    await truck.owner("POST", "/api/bookings", {
      ...request,
      customerName: "Other Person",
      preferredDate: "2026-08-01",
      status: "confirmed",
    });
    await signIn(page, "/admin-dashboard?tab=bookings");
    const rows = page.getByRole("article");
    await expect(rows).toHaveCount(2);
    await page.getByLabel("Search").fill("maya c");
    await expect(rows).toHaveCount(1);
    await page.getByLabel("Search").fill("nobody");
    await expect(page.getByText("No booking matches.")).toBeVisible();
    await page.getByLabel("Search").fill("");
    await page.getByLabel("Status").selectOption("Confirmed");
    await expect(rows).toHaveText([/Other Person/]);
    await page.getByLabel("Status").selectOption("All");
    await page.getByLabel("Month", { exact: true }).fill("2026-07");
    await expect(rows).toHaveText([/Maya Chen/]);
  });

  test("edits a public request without losing what the dialog does not ask", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", request);
    await signIn(page, "/admin-dashboard?tab=bookings");
    await page.getByRole("article").getByRole("button", { name: "Maya Chen" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Booking" });
    await expect(dialog.getByLabel("Guest Count")).toHaveValue("50");
    await expectAccessible(page);
    await dialog.getByLabel("Guest Count").fill("2.5");
    await dialog.getByRole("button", { name: "Update Booking" }).click();
    await expect(dialog.getByText("Guest count must be a whole number")).toBeVisible();
    await dialog.getByLabel("Guest Count").fill("-3");
    await expect(dialog.getByText("Guest count must be at least 1")).toBeVisible();
    await dialog.getByLabel("Guest Count").fill("64");
    await dialog.getByRole("button", { name: "Update Booking" }).click();
    await expect(page.getByText("Booking updated successfully!", { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await bookingsOf(truck))[0]).toMatchObject({ ...request, guestCount: 64, status: "pending" });
  });

  test("shows today's bookings apart", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", request);
    await truck.owner("POST", "/api/bookings", { ...request, customerName: "Tomorrow's", preferredDate: "2026-07-05" });
    await signIn(page, "/admin-dashboard?tab=bookings");
    await expect(page.getByRole("heading", { name: "Today's Bookings" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit Maya Chen" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit Tomorrow's" })).toHaveCount(0);
  });

  test("lists today's bookings as they begin, with buttons that a thumb hits", async ({ page, truck }) => {
    for (const [customerName, preferredTime] of [
      ["Evening", "6:00 PM - 8:00 PM"],
      ["Unsaid", "after the game"],
      ["Noon", "12:00 PM - 1:00 PM"],
      ["Morning", "9:30 AM - 11:00 AM"],
    ]) {
      await truck.owner("POST", "/api/bookings", { ...request, customerName, preferredTime });
    }
    await signIn(page, "/admin-dashboard?tab=bookings");
    const inOrder = [/Morning/, /Noon/, /Evening/, /Unsaid/];
    const card = page
      .locator("div")
      .filter({ has: page.getByRole("heading", { name: "Today's Bookings" }) })
      .last();
    await expect(card.getByRole("listitem")).toHaveText(inOrder);
    for (const button of await card.getByRole("button").all()) {
      expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
    }
    await page.getByRole("button", { name: /^Saturday, July 4, 4 pending/ }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText(inOrder);
  });

  test("names the year of a booking in another one", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", { ...request, preferredDate: "2027-12-18" });
    await signIn(page);
    await expect(page.getByRole("listitem").filter({ hasText: "Maya Chen" })).toContainText(
      "Saturday, December 18, 2027",
    );
    await page.goto("/admin-dashboard?tab=bookings");
    await expect(page.getByRole("article").filter({ hasText: "Maya Chen" })).toContainText(
      "Saturday, December 18, 2027",
    );
  });
});

test.describe("the calendar", () => {
  test.beforeEach(async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", request);
    await truck.owner("POST", "/api/bookings", { ...request, status: "confirmed" });
    await truck.owner("POST", "/api/bookings", { ...request, status: "cancelled" });
    await signIn(page, "/admin-dashboard?tab=bookings");
  });

  test("counts pending and confirmed bookings by day, Sunday first", { tag: "@desktop" }, async ({ page }) => {
    await expect(page.getByRole("heading", { name: "July 2026" })).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
    await expect(page.getByRole("button", { name: "Saturday, July 4, 1 pending, 1 confirmed" })).toBeVisible();
    await expect(page.getByText("Pending Bookings")).toBeVisible();
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { name: "August 2026" })).toBeVisible();
    await page.getByRole("button", { name: "Previous month" }).click();
    await page.getByRole("button", { name: "Previous month" }).click();
    await expect(page.getByRole("heading", { name: "June 2026" })).toBeVisible();
  });

  test("opens the add dialog with the day, by mouse and by keyboard alone", { tag: "@desktop" }, async ({
    page,
    truck,
  }) => {
    await page.getByRole("button", { name: /^Friday, July 10/ }).click();
    let dialog = page.getByRole("dialog", { name: "Add Booking" });
    await expect(dialog.getByLabel("Preferred Date")).toHaveValue("2026-07-10");
    // In the few milliseconds after it has opened it hears no key yet.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden({ timeout: 1000 });
    }).toPass();

    await page.getByRole("button", { name: /^Saturday, July 4/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: /^Sunday, July 12/ })).toBeFocused();
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("heading", { name: "August 2026" })).toBeVisible();
    await page.keyboard.press("Enter");
    dialog = page.getByRole("dialog", { name: "Add Booking" });
    await expect(dialog.getByLabel("Preferred Date")).toHaveValue("2026-08-02");

    await dialog.getByRole("button", { name: "Create Booking" }).click();
    await expect(dialog.getByText("Guest count is required")).toBeVisible();
    await expect(dialog.getByText("Customer name is required")).toBeVisible();
    await dialog.getByLabel("Customer Name").fill("By Phone");
    await dialog.getByLabel("Email").fill("phone@example.com");
    await dialog.getByLabel("Phone").fill("217 555 0199");
    await dialog.getByLabel("Guest Count").fill("40");
    await dialog.getByLabel("Event Type").selectOption("Family Gathering");
    await dialog.getByRole("button", { name: "Create Booking" }).click();
    await expect(page.getByText("Booking created successfully!", { exact: true })).toBeVisible();
    expect((await bookingsOf(truck))[0]).toMatchObject({
      customerName: "By Phone",
      guestCount: 40,
      eventType: "Family Gathering",
      preferredDate: "2026-08-02",
    });
  });

  test("lists the day's bookings in the dialog, each a way to edit it", async ({ page }) => {
    await page.getByRole("button", { name: /^Saturday, July 4/ }).click();
    const dialog = page.getByRole("dialog", { name: "Add Booking" });
    await expect(dialog.getByText("On this day")).toBeVisible();
    await expect(dialog.getByText("Confirmed", { exact: true }).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Maya Chen" }).first().click();
    await expect(page.getByRole("dialog", { name: "Edit Booking" }).getByLabel("Customer Name")).toHaveValue(
      "Maya Chen",
    );
  });
});

test("a day of the calendar shows its stops and bookings, with the form that adds one", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("POST", "/api/locations", { ...STOP, name: "Elsewhere", date: "2026-07-05" });
  await truck.owner("POST", "/api/bookings", { ...request, status: "confirmed" });
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: /^Saturday, July 4/ }).click();
  const dialog = page.getByRole("dialog", { name: "Add Booking" });
  const plans = dialog.getByRole("region", { name: "On this day" }).getByRole("listitem");
  await expect(plans).toHaveText([/Lake Park.*11:00 AM - 6:00 PM/, /Maya Chen.*2:00 PM - 4:00 PM.*Confirmed/]);
  await expect(dialog.getByLabel("Preferred Date")).toHaveValue("2026-07-04");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("link", { name: STOP.name }).click();
  await expect(page.getByRole("tab", { name: "Locations" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog).toBeHidden();
});

test.describe("a browser far from the truck", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("shows the business's days", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", request);
    await signIn(page, "/admin-dashboard?tab=bookings");
    await expect(page.getByRole("button", { name: "Saturday, July 4, 1 pending" })).toHaveAttribute(
      "aria-current",
      "date",
    );
    await expect(page.getByRole("button", { name: "Edit Maya Chen" })).toBeVisible();
  });
});
