import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openRow,
  REQUEST,
  STOP,
  signIn,
  type Truck,
  test,
} from "./test.ts";

const TAB = "/admin-dashboard?tab=bookings";

const stored = async (truck: Truck) => (await truck.owner("GET", "/api/bookings")).json();

test("confirms, edits and deletes a request", async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", REQUEST);
  await signIn(page, TAB);
  const row = page.getByRole("article").filter({ hasText: "Maya Chen" });
  await row.getByRole("button", { name: "Confirm" }).click();
  await expect(row).toContainText("Confirmed");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: /^Saturday, July 4/ }).click();
  await page.getByRole("region", { name: "On this day" }).getByRole("button", { name: "Maya Chen" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Booking" });
  await dialog.getByLabel("Guest Count").fill("64");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Update Booking" }).click();
  await expect(dialog).toBeHidden();
  expect((await stored(truck))[0]).toMatchObject({ status: "confirmed", guestCount: 64 });

  await openRow(page, "Maya Chen");
  await expectAccessible(page);
  const footer = await dialog.getByRole("button", { name: "Update Booking" }).locator("..").boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeCloseTo(await page.evaluate(() => window.innerHeight), 0);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("tabpanel", { name: "Bookings" }).getByText("No bookings yet")).toBeVisible();
  await expectAccessible(page);
});

test("has buttons that a thumb hits beside today's bookings", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/bookings", REQUEST);
  await signIn(page, TAB);
  for (const name of ["Edit Maya Chen", "Delete Maya Chen"])
    expect(await page.getByRole("button", { name }).boundingBox()).toMatchObject({ width: 44, height: 44 });
});

test("returns the focus to Confirm when the question about an overlap is closed", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/bookings", { ...REQUEST, customerName: "First", status: "confirmed" });
  await truck.owner("POST", "/api/bookings", { ...REQUEST, customerName: "Second" });
  await signIn(page, TAB);
  const row = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "Second" }) });
  await row.getByRole("button", { name: "Confirm" }).press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Confirm although it overlaps?" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: "Confirm" })).toBeFocused();
});

test("opens a day of the calendar by keyboard alone", { tag: "@desktop" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", { ...STOP, date: "2026-08-02" });
  await signIn(page, TAB);
  await page.getByRole("button", { name: /^Saturday, July 4/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: /^Sunday, July 12/ })).toBeFocused();
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("heading", { name: "August 2026" })).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Booking" });
  await expect(dialog.getByLabel("Preferred Date")).toHaveValue("2026-08-02");
  await expect(dialog.getByRole("link", { name: STOP.name })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
