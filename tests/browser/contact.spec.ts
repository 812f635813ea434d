import type { Page } from "@playwright/test";
import { FIRST } from "../helpers/first-values.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, holdCalls, test, untilAlive } from "./test.ts";

const message = {
  firstName: "Maya",
  lastName: "Lindqvist",
  email: "maya@example.com",
  subject: "location-request",
  message: "Please come to the lake.\nWe are many.",
};

const part = (page: Page) => page.locator("#contact");
const field = (page: Page, name: string) => part(page).locator(`[name="${name}"]`);

async function fill(page: Page) {
  for (const [name, value] of Object.entries(message)) {
    await (name === "subject" ? field(page, name).selectOption(value) : field(page, name).fill(value));
  }
}

test.describe("the Get in Touch section", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/#contact");
    await expect(page.getByRole("heading", { name: "Get in Touch" })).toBeInViewport();
    await untilAlive(part(page).locator("form"));
  });

  test("shows the usual hours, phone, e-mail, the social links and the store", { tag: "@detail" }, async ({ page }) => {
    const hours = part(page).getByRole("definition");
    await expect(hours).toHaveText(["11AM-8PM", "10AM-9PM", "12PM-7PM"]);
    await expect(part(page).getByRole("link", { name: FIRST.phone })).toHaveAttribute("href", "tel:5550137669");
    await expect(part(page).getByRole("link", { name: FIRST.email })).toHaveAttribute("href", `mailto:${FIRST.email}`);
    await expect(part(page).getByRole("link", { name: "Facebook" })).toHaveAttribute("href", /facebook\.com/);
    await expect(part(page).getByRole("link", { name: "Online store" })).toHaveAttribute("href", "/store");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  test("keeps what is typed while a message is on its way", { tag: "@detail" }, async ({ page }) => {
    const held = holdCalls(page, "POST", "**/api/contact");
    await fill(page);
    await part(page).getByRole("button", { name: "Send Message" }).click();
    await held.sent;
    await field(page, "message").fill("And another thing");
    held.release();
    await expect(page.getByText("Message Sent!", { exact: true })).toBeVisible();
    await expect(field(page, "message")).toHaveValue("And another thing");
  });

  test("offers the five subjects and sends a message once", async ({ page, truck }) => {
    expect(
      await field(page, "subject")
        .locator("option:not([value=''])")
        .evaluateAll((options) => options.map((option) => option.getAttribute("value"))),
    ).toEqual(["general-question", "event-booking", "location-request", "feedback", "other"]);
    await fill(page);
    await part(page).getByRole("button", { name: "Send Message" }).dblclick();
    await expect(page.getByText("Message Sent!", { exact: true })).toBeVisible();
    await expect(page.getByText("We'll get back to you as soon as possible.", { exact: true })).toBeVisible();
    await expect(field(page, "message")).toHaveValue("");
    const stored = await (await truck.owner("GET", "/api/contact-messages")).json();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject(message);
  });

  test("says at each field what is missing, and the focus goes to the first", async ({ page }) => {
    await part(page).getByRole("button", { name: "Send Message" }).click();
    for (const text of [
      "First name is required",
      "Last name is required",
      "Email is required",
      "Please choose a subject",
      "Message is required",
    ]) {
      await expect(part(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(field(page, "firstName")).toBeFocused();
    await expectAccessible(page);
  });

  test("keeps what was typed when the message could not be sent", { tag: "@detail" }, async ({ page }) => {
    await fill(page);
    await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
    await part(page).getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Error", { exact: true })).toBeVisible();
    await expect(page.getByText("Failed to send message. Please try again.", { exact: true })).toBeVisible();
    for (const [name, value] of Object.entries(message)) await expect(field(page, name)).toHaveValue(value);
    await part(page).getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message Sent!", { exact: true })).toBeVisible();
  });
});

test("what was typed outlasts a reload, until it is sent", async ({ page }) => {
  await page.goto("/#contact");
  await fill(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("message-draft") ?? "")).toContain("lake");
  await page.reload();
  await field(page, "firstName").click();
  await expect(field(page, "message")).toHaveValue(message.message);
  await expect(field(page, "subject")).toHaveValue(message.subject);
  await part(page).getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message Sent!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("message-draft"))).toBeNull();
});

test("what was typed before the form's script came outlasts a reload", { tag: "@detail" }, async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/contact-form/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/#contact");
  await fill(page);
  script.resolve();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("message-draft") ?? "")).toContain("lake");
  await page.reload();
  await field(page, "firstName").click();
  await expect(field(page, "message")).toHaveValue(message.message);
});

test("the forms' scripts are fetched near the forms only", { tag: "@detail" }, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  await page.mouse.move(10, 10);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => scripts.some((url) => /contact-section/.test(url))).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /contact-form|signup-card/.test(url))).toEqual([]);
  await part(page).scrollIntoViewIfNeeded();
  await expect.poll(() => scripts.some((url) => /contact-form/.test(url))).toBe(true);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("hours, phone and e-mail stand there", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/");
    await expect(part(page).getByText("11AM-8PM")).toBeVisible();
    await expect(part(page).getByRole("link", { name: FIRST.phone })).toBeVisible();
    await expect(part(page).getByRole("link", { name: FIRST.email })).toBeVisible();
  });
});
