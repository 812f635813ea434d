import { FIRST } from "../helpers/first-values.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, holdCalls, test, untilHydrated } from "./test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/#notifications");
  await expect(page.getByRole("heading", { name: "Stay in the Loop!" })).toBeInViewport();
  await untilHydrated(page.getByRole("form", { name: "Sign up for notifications" }));
});

const section = "#notifications";
const EMAIL = "maya@example.com";

test("explains what one gets, and starts with e-mail on and SMS off, which waits for a number", async ({ page }) => {
  const part = page.locator(section);
  for (const tile of ["Email Updates", "SMS Alerts", "Real-Time"]) {
    await expect(part.getByRole("heading", { name: tile })).toBeVisible();
  }
  await expect(part.getByText(/as soon as the schedule updates, usually the night before/)).toBeVisible();
  await expect(part.getByLabel("Email notifications")).toBeChecked();
  const sms = part.getByLabel("SMS notifications (requires phone number)");
  await expect(sms).not.toBeChecked();
  await expect(sms).toBeDisabled();
  // Word for word what is kept as consent.
  await expect(part.getByText(`I agree to receive emails from ${FIRST.name} about`)).toBeVisible();
  const smsConsent = part.getByText(
    /Consent is not a condition of purchase\..*Reply STOP to opt out, HELP for help\.$/,
  );
  await expect(smsConsent).toHaveCount(0);

  await part.getByLabel("Phone Number", { exact: true }).fill("(217) 555-0134");
  await expect(sms).toBeEnabled();
  await expect(smsConsent).toBeVisible();
  await sms.check();
  await part.getByLabel("Phone Number", { exact: true }).fill(" ");
  await expect(sms).toBeDisabled();
  await expect(sms).not.toBeChecked();

  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test("signs up, says so, and offers the form again", async ({ page, truck }) => {
  const part = page.locator(section);
  await part.getByLabel("Email", { exact: true }).fill("Maya@Example.com");
  await part.getByLabel("Phone Number", { exact: true }).fill("(217) 555-0134");
  await part.getByLabel("First Name").fill("Maya");
  await part.getByLabel("Last Name").fill("Lindqvist");
  await part.getByLabel(/^SMS notifications/).check();
  const sent = page.waitForRequest("**/api/subscribers");
  // Until both presses are done: the second one would take the focus from the good news.
  const held = holdCalls(page, "POST", "**/api/subscribers");
  await part.getByRole("button", { name: "Subscribe" }).dblclick();
  held.release();
  expect((await sent).postDataJSON()).toMatchObject({
    emailNotifications: true,
    smsNotifications: true,
    isActive: true,
  });

  await expect(page.getByText("Successfully subscribed!", { exact: true })).toBeVisible();
  await expect(
    page.getByText("You'll receive notifications about our daily locations.", { exact: true }),
  ).toBeVisible();
  await expect(part.getByRole("heading", { name: "You're all set!" })).toBeFocused();
  await expectAccessible(page);
  const subscribers = await (await truck.owner("GET", "/api/subscribers")).json();
  expect(subscribers).toHaveLength(1);
  expect(subscribers[0]).toMatchObject({
    email: EMAIL,
    phone: "+12175550134",
    firstName: "Maya",
    lastName: "Lindqvist",
    emailNotifications: true,
    smsNotifications: true,
    isActive: true,
  });

  await part.getByRole("button", { name: "Subscribe Another Email" }).click();
  await expect(part.getByLabel("Email", { exact: true })).toHaveValue("");
  await expect(part.getByLabel("Email notifications")).toBeChecked();
  await expect(part.getByLabel(/^SMS notifications/)).toBeDisabled();
});

test("says at the field what is wrong with the e-mail address", async ({ page }) => {
  const part = page.locator(section);
  const email = part.getByLabel("Email", { exact: true });
  await part.getByRole("button", { name: "Subscribe" }).click();
  await expect(part.getByText("Email is required", { exact: true })).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.fill("maya@");
  await expect(part.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
  await email.fill(EMAIL);
  await expect(email).not.toHaveAttribute("aria-invalid");
});

test("the button in the hero leads here", { tag: "@detail" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Get Location Updates" }).click();
  await expect(page.getByRole("heading", { name: "Stay in the Loop!" })).toBeInViewport();
});
