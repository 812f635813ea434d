import { test } from "./mails.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn } from "./test.ts";

const booking = {
  customerName: "Maya Chen",
  customerPhone: "(217) 555-0142",
  eventType: "birthday-party",
  expectedGuests: "Other",
  preferredDate: "2026-08-01",
  preferredTime: "2:00 PM - 3:00 PM",
  location: "Lakeside Pavilion",
};

test("the owner sees which confirmation did not arrive, why, and can try it again", async ({ page, truck }) => {
  await truck.visitor("POST", "/api/bookings", { ...booking, customerEmail: "gone@example.com" });
  await truck.visitor("POST", "/api/bookings", { ...booking, customerEmail: "maya@example.com" });
  const mails = async () => (await (await truck.owner("GET", "/api/transactional")).json()).emails;
  const states = async () => (await mails()).map(({ status }: { status: string }) => status).sort();
  await expect.poll(states).toEqual(["failed", "sent", "sent", "sent"]);
  await signIn(page, "/admin-dashboard?tab=communications");
  const failed = page.getByRole("article").filter({ hasText: "To the customer of booking 1" });
  await expect(failed).toContainText("gone@example.com");
  await expect(failed).toContainText("The mail server said: 550 No such user here");
  await expect(failed.getByText("failed", { exact: true })).toBeVisible();

  await page.getByText("The latest, person by person").click();
  const other = page.getByRole("article").filter({ hasText: "To the customer of booking 2" });
  await expect(other.getByText("sent", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "To you: new booking 2" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await failed.first().getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Trying again", { exact: true })).toBeVisible();
});

test("a send that is under way shows its progress, also after a reload, until it is done", { tag: "@detail" }, async ({
  page,
  truck,
  mails,
}) => {
  for (const email of ["ada@example.com", "lee@example.com", "maya@example.com"]) {
    await truck.owner("POST", "/api/subscribers", { email });
  }
  mails.hold();
  const sending = truck.owner("POST", "/api/subscribers/mass-email", { subject: "Free toppings", message: "Today" });
  await signIn(page, "/admin-dashboard?tab=communications");
  const progress = page.getByRole("progressbar");
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  mails.release();
  await expect(page.getByText("3 sent")).toBeVisible();
  await expect(progress).toHaveCount(0);
  expect(await (await sending).json()).toMatchObject({ failedCount: 0 });
});
