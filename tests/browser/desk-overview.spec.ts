import {
  BOOKING,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  openNewStop,
  signIn,
  TODAY,
  test,
} from "./test.ts";

const NEEDS = "What Your Site Still Needs";

test("Overview says what a new site still lacks, leads there, and puts away what is not wanted", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("heading", { name: NEEDS })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "A first stop" }).click();
  await openNewStop(page);
  await page.getByLabel("Location Name").fill("Pier");
  await page.getByLabel("Address").fill("1 Shore Drive");
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("link", { name: "Mail that goes out" })).toBeVisible();
  await expect(page.getByRole("link", { name: "A first stop" })).toBeHidden();
  const mail = page.getByRole("listitem").filter({ hasText: "Mail that goes out" });
  await expect(mail.getByRole("button", { name: "Hide" })).toHaveAccessibleDescription("Mail that goes out");
  await mail.getByRole("button", { name: "Hide" }).click();
  await expect(mail).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Mail that goes out" })).toBeVisible();
});

test("two things that are put away at once are both away", { tag: "@detail" }, async ({ page }) => {
  await signIn(page);
  const summary = holdCalls(page, "GET", "**/api/summary");
  const needs = page.getByRole("heading", { name: NEEDS }).locator("..").getByRole("listitem");
  for (const need of ["Mail that goes out", "A first stop"]) {
    const stored = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await needs.filter({ hasText: need }).getByRole("button").click();
    await stored;
  }
  await needs.getByRole("button").last().focus();
  summary.release();
  await expect(needs).toHaveText([/^Your postal address/]);
  await expect(page.locator("body")).not.toBeFocused();
});

test("Sending shows what the site sends by itself, and what was simulated", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/contact", {
    firstName: "Ben",
    lastName: "Stone",
    email: "ben@example.com",
    subject: "other",
    message: "Do you come to Lyle?",
  });
  await signIn(page, "/admin-dashboard?tab=settings&part=sending");
  const event = page.getByRole("article").filter({ hasText: "To a customer whose booking you confirm" });
  await event.getByRole("button", { name: "Email" }).click();
  await expect(page.getByText("Your booking is confirmed - Polar Peak Shaved Ice")).toBeVisible();
  await expect(event.getByRole("button", { name: "Email" })).toHaveAttribute("aria-pressed", "true");
  const ring = page.getByRole("article").filter({ hasText: "To you, when somebody writes to you" });
  await ring.getByRole("button", { name: "Notification" }).click();
  await expect(ring.getByText("Ada Lee: General Question")).toBeVisible();
  await page.getByRole("article").filter({ hasText: "To you: contact message 1" }).getByText("Read it").click();
  await expect(page.getByText("New message from Ben Stone")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const link = page.getByRole("link", { name: "As mail programs show it" }).first();
  const mail = await page.request.get(`${truck.origin}${await link.getAttribute("href")}`);
  expect(await mail.text()).toContain("You&#39;re on our calendar");
});

test("a day's bookings stand in the order of their times", { tag: "@detail" }, async ({ page, truck }) => {
  for (const [customerName, preferredTime] of [
    ["Late Lee", "6:00 PM - 7:00 PM"],
    ["Early Eve", "9:00 AM - 10:00 AM"],
  ])
    await truck.owner("POST", "/api/bookings", {
      ...BOOKING,
      customerName,
      preferredDate: TODAY,
      preferredTime,
      status: "confirmed",
    });
  await signIn(page);
  await expect(page.getByRole("link", { name: /^(Late Lee|Early Eve)/ })).toContainText(["Early Eve", "Late Lee"]);
});
