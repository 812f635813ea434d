import { expect, expectAccessible, expectNoSidewaysScroll, signIn, TODAY, type Truck, test } from "./test.ts";

const stop = { name: "Riverside Market", address: "12 River Road", date: TODAY, startTime: "11:00", endTime: "18:00" };
const booking = {
  customerName: "Maya Chen",
  customerEmail: "maya@example.com",
  customerPhone: "(217) 555-0142",
  guestCount: 40,
  preferredDate: TODAY,
  preferredTime: "2:00 PM - 4:00 PM",
};

/** One of everything, so that no list is empty. */
async function fill(truck: Truck) {
  await truck.owner("POST", "/api/locations", stop);
  await truck.owner("POST", "/api/bookings", booking);
  await truck.owner("POST", "/api/bookings", { ...booking, customerName: "Sam", status: "confirmed" });
  await truck.owner("POST", "/api/subscribers", { email: "lee@example.com" });
  const message = { firstName: "Sam", lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hi" };
  await truck.owner("POST", "/api/contact", message);
}

// What the tests of each tab do not show to axe.
const SHEETS = [
  { tab: "bookings", open: "Add Booking", role: "dialog", name: "Add Booking" },
  { tab: "bookings", open: "Maya Chen", role: "dialog", name: "Edit Booking" },
  { tab: "locations&row=1", open: "Edit", role: "dialog", name: "Edit Location" },
  {
    tab: "subscribers&row=1",
    open: "Delete",
    role: "alertdialog",
    name: "Are you sure you want to delete this subscriber?",
  },
] as const;

test.describe("axe finds nothing", () => {
  for (const { tab, open, role, name } of SHEETS) {
    test(`on ${tab}, with ${open} open, and Escape leads back`, async ({ page, truck }) => {
      await fill(truck);
      await signIn(page, `/admin-dashboard?tab=${tab}`);
      const opener = page.getByRole("button", { name: open, exact: true }).first();
      await opener.press("Enter");
      await expect(page.getByRole(role, { name })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
    });
  }

  for (const tab of ["overview", "locations", "bookings"]) {
    test(`on ${tab} with something in it`, async ({ page, truck }) => {
      await fill(truck);
      await signIn(page, `/admin-dashboard?tab=${tab}`);
      await expect(
        page.getByRole("tabpanel").getByText("Maya Chen").or(page.getByText(stop.name)).first(),
      ).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});
