import type { Page } from "@playwright/test";
import { fill, request, send } from "./booking-form.ts";
import { jpeg, storedSubmissions } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from "./test.ts";

test.use({ javaScriptEnabled: false });

const messageForm = (page: Page) => page.getByRole("form", { name: "Message" });

async function write(page: Page, email: string) {
  await page.goto("/");
  const form = messageForm(page);
  await form.getByLabel("First Name").fill("Maya");
  await form.getByLabel("Last Name").fill("Lindqvist");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Subject").selectOption("feedback");
  await form.getByRole("textbox", { name: "Message" }).fill("Best snow\nin <b>town</b>");
  await form.getByRole("button", { name: "Send Message" }).click();
}

test("a message is stored once, and a page says thanks", async ({ page, truck }) => {
  await write(page, "maya@example.com");
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  await expect(page).toHaveURL(/\/thanks\/message/);
  await expectNoSidewaysScroll(page);
  await page.reload();
  expect(await (await truck.owner("GET", "/api/contact-messages")).json()).toMatchObject([
    { firstName: "Maya", subject: "feedback", message: "Best snow\nin <b>town</b>" },
  ]);
});

test("a message with a wrong address comes back with what was typed and what is wrong", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await write(page, "maya@");
  const form = messageForm(page);
  await expect(form).toBeInViewport();
  await expect(form.getByRole("alert")).toHaveText("Please enter a valid email address");
  await expect(form.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Subject")).toHaveValue("feedback");
  await expect(form.getByRole("textbox", { name: "Message" })).toHaveValue("Best snow\nin <b>town</b>");
  await form.getByLabel("Email").fill("maya@example.com");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/contact-messages")).json()).toHaveLength(1);
});

test("a booking is stored once; one that lacks its name comes back whole", async ({ page, truck }) => {
  await page.goto("/booking");
  await fill(page, { ...request, customerName: "" });
  await send(page).click();
  await expect(page.getByText("Your name is required", { exact: true }).last()).toBeVisible();
  for (const [name, value] of Object.entries({ ...request, customerName: "" })) {
    await expect(page.locator(`form [name="${name}"]`)).toHaveValue(value);
  }
  await page.getByLabel("Your Name").fill(request.customerName);
  await send(page).click();
  await expect(page.getByRole("heading", { name: "Booking Request Submitted!" })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/bookings")).json()).toMatchObject([
    { customerName: request.customerName, preferredTime: "2:00 PM - 4:30 PM", status: "pending" },
  ]);
});

test("a sign-up for both channels is stored; a second one says so and keeps what was typed", {
  tag: "@detail",
}, async ({ page, truck }) => {
  for (const second of [false, true]) {
    await page.goto("/");
    const form = page.getByRole("form", { name: "Sign up for notifications" });
    await form.getByLabel("Email", { exact: true }).fill("maya@example.com");
    await form.getByLabel("Phone Number", { exact: true }).fill("(217) 555-0134");
    await form.getByRole("checkbox", { name: /^SMS notifications/ }).check();
    await form.getByRole("button", { name: "Subscribe" }).click();
    if (!second) {
      await expect(page.getByRole("heading", { name: "Successfully subscribed!" })).toBeVisible();
      continue;
    }
    await expect(form.getByRole("alert")).toContainText("already subscribed");
    await expect(form.getByLabel("Phone Number", { exact: true })).toHaveValue("(217) 555-0134");
    await expect(form.getByRole("checkbox", { name: /^SMS notifications/ })).toBeChecked();
  }
  expect(await (await truck.owner("GET", "/api/subscribers")).json()).toMatchObject([
    { email: "maya@example.com", phone: "+12175550134", emailNotifications: true, smsNotifications: true },
  ]);
});

test("a tick for SMS that is taken back in a form that came back is not sent", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Sign up for notifications" });
  const sms = form.getByRole("checkbox", { name: /^SMS notifications/ });
  await form.getByLabel("Email", { exact: true }).fill("maya@");
  await form.getByLabel("Phone Number", { exact: true }).fill("(217) 555-0134");
  await sms.check();
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await sms.uncheck();
  await form.getByLabel("Email", { exact: true }).fill("maya@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Successfully subscribed!" })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/subscribers")).json()).toMatchObject([{ smsNotifications: false }]);
});

test("a message that is far too long comes back with what was typed", { tag: "@detail" }, async ({ page }) => {
  await page.goto("/");
  const form = messageForm(page);
  const text = "か".repeat(10_000);
  await form.getByLabel("First Name").fill("Maya");
  await form.getByRole("textbox", { name: "Message" }).fill(text);
  await form.getByRole("button", { name: "Send Message" }).click();
  await expect(form.getByText("Message can be at most 5000 characters").last()).toBeVisible();
  await expect(form.getByLabel("First Name")).toHaveValue("Maya");
  await expect(form.getByRole("textbox", { name: "Message" })).toHaveValue(text);
});

test("a sign-up without email and SMS is asked for one of them", { tag: "@detail" }, async ({ page, truck }) => {
  await page.goto("/");
  const form = page.getByRole("form", { name: "Sign up for notifications" });
  await form.getByLabel("Email", { exact: true }).fill("maya@example.com");
  await form.getByLabel(/^Email notifications/).uncheck();
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Choose email, SMS or both", { exact: true }).last()).toBeVisible();
  await expect(form.getByLabel(/^Email notifications/)).not.toBeChecked();
  expect(await (await truck.owner("GET", "/api/subscribers")).json()).toEqual([]);
});

test("photos are stored; a form without one comes back with what was typed", async ({ page, truck }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Share Your Photo" }).click();
  const form = page.getByRole("form", { name: /^Photos?$/ });
  await form.getByLabel(/^Your Name/).fill("Maya");
  await form.getByLabel(/^Email/).fill("maya@example.com");
  await form.getByRole("button", { name: /Submit Photo/ }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByLabel(/^Your Name/)).toHaveValue("Maya");
  await form.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
  await form.getByRole("button", { name: /Submit Photo/ }).click();
  await expect(page.getByRole("heading", { name: "Photo submitted successfully!" })).toBeVisible();
  const [stored] = await storedSubmissions(truck);
  expect(stored).toMatchObject({ customerName: "Maya", customerEmail: "maya@example.com" });
  expect(stored.photoUrls).toHaveLength(1);
});

test.describe("a form that came back, where the page's script arrives after all", () => {
  test.use({ javaScriptEnabled: true });

  test("is hydrated at the page's own address, and axe finds nothing", { tag: "@detail" }, async ({ page, truck }) => {
    await page.goto("/booking");
    await fill(page, { ...request, customerName: "" });
    await page.evaluate(() => document.querySelector("form")?.submit());
    await expect(page.getByRole("alert")).toHaveText("Your name is required");
    await expect(page).toHaveURL(/\/booking(#booking-form)?$/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel("Your Name").fill(request.customerName);
    await send(page).click();
    await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
    expect(await (await truck.owner("GET", "/api/bookings")).json()).toHaveLength(1);
  });

  test("once it is sent, shows nothing of the refusal, and the next one begins empty", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await page.goto("/#notifications");
    const form = page.getByRole("form", { name: "Sign up for notifications" });
    const [email, phone] = ["Email", "Phone Number"].map((name) => form.getByLabel(name, { exact: true }));
    await untilHydrated(form);
    await email?.fill("maya@");
    await phone?.fill("(217) 555-0134");
    await form.getByRole("checkbox", { name: /^SMS notifications/ }).check();
    await form.evaluate((element: HTMLFormElement) => element.submit());
    const sms = page.getByRole("checkbox", { name: /^SMS notifications/ });
    await expect(form.getByRole("alert")).toHaveText("Please enter a valid email address");
    await email?.focus();
    await untilHydrated(form);
    await expect(sms).toBeChecked();
    await phone?.fill("");
    await phone?.fill("(217) 555-0134");
    await expect(sms).toBeEnabled();
    await expect(sms).not.toBeChecked();
    await email?.fill("maya@example.com");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("button", { name: "Subscribe Another Email" }).click();
    await expect(email ?? form).toHaveValue("");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await expect(form.getByText("Please enter a valid email address")).toHaveCount(0);
    expect(await (await truck.owner("GET", "/api/subscribers")).json()).toMatchObject([{ smsNotifications: false }]);
  });
});
