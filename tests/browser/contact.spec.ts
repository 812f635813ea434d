import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, untilHydrated } from "./test.ts";

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
    await untilHydrated(part(page).locator("form"));
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
    await expect(part(page).getByRole("heading", { name: "Thank you, Maya!" })).toBeFocused();
    await part(page).getByRole("button", { name: "Send Another Message" }).click();
    await expect(field(page, "firstName")).toBeFocused();
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
