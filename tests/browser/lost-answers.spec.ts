import type { Page } from "@playwright/test";
import { fill, send, untilFormIsHydrated } from "./booking-form.ts";
import {
  expect,
  loseAnswer,
  openComposer,
  pressSend,
  reloadScreen,
  signIn,
  TODAY,
  type Truck,
  test,
  untilHydrated,
} from "./test.ts";

/** How many rows there are, and how many mails have been caused. */
async function stored(truck: Truck, rows: string) {
  const { emails } = await (await truck.owner("GET", "/api/transactional")).json();
  return { rows: (await (await truck.owner("GET", rows)).json()).length, emails: emails.length };
}

async function fillMessage(page: Page, words: string) {
  await page.goto("/#contact");
  const form = page.getByRole("form", { name: "Message" });
  await untilHydrated(form);
  await form.getByLabel("First Name").fill("Maya");
  await form.getByLabel("Last Name").fill("Lindqvist");
  await form.getByLabel("Email").fill("maya@example.com");
  await form.getByLabel("Subject").selectOption("feedback");
  await form.getByRole("textbox", { name: "Message" }).fill(words);
}

test("a message whose answer was lost is stored once when it is sent again, and another is another", async ({
  page,
  truck,
}) => {
  await fillMessage(page, "Best snow in town");
  await loseAnswer(page, "POST", "**/api/contact");
  const button = page.getByRole("button", { name: "Send Message" });
  await button.click();
  await expect(page.getByText("Failed to send message. Please try again.", { exact: true })).toBeVisible();
  await button.click();
  await expect(page.getByText("Message Sent!", { exact: true })).toBeVisible();
  expect(await stored(truck, "/api/contact-messages")).toEqual({ rows: 1, emails: 1 });

  await page.getByRole("button", { name: "Send Another Message" }).click();
  await fillMessage(page, "And the mango!");
  await button.click();
  await expect.poll(() => stored(truck, "/api/contact-messages")).toEqual({ rows: 2, emails: 2 });
});

test("a booking request whose answer was lost is stored once, also when the page was loaded anew", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await page.goto("/booking");
  await untilFormIsHydrated(page);
  await fill(page);
  await loseAnswer(page, "POST", "**/api/bookings");
  await send(page).click();
  await expect(page.getByText("Failed to submit booking request. Please try again.", { exact: true })).toBeVisible();
  await page.reload();
  await untilFormIsHydrated(page);
  await send(page).click();
  await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
  expect(await stored(truck, "/api/bookings")).toEqual({ rows: 1, emails: 2 });
});

/** What the desk keeps until it is answered. */
const waits = (page: Page) => page.getByRole("region", { name: "On this phone only" });

test("a booking that the owner enters is stored once when its answer was lost", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, "/admin-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Add Booking" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Booking" });
  await dialog.getByLabel("Customer Name").fill("Bo Frost");
  await dialog.getByLabel("Email").fill("bo@example.com");
  await dialog.getByLabel("Phone").fill("217-555-0187");
  await dialog.getByLabel("Guest Count").fill("40");
  await loseAnswer(page, "POST", "**/api/bookings");
  await dialog.getByRole("button", { name: "Create Booking" }).click();
  await expect(waits(page)).toContainText("New booking: Bo Frost");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(waits(page)).toBeHidden();
  expect((await stored(truck, "/api/bookings")).rows).toBe(1);
});

for (const [screen, address] of [
  ["dashboard", `/admin-dashboard?tab=locations&day=${TODAY}`],
  ["location manager", "/admin-location"],
] as const) {
  test(`a stop whose answer was lost is stored once (${screen})`, { tag: "@detail" }, async ({ page, truck }) => {
    await signIn(page, address);
    await page.getByLabel("Location Name").fill("Riverside Market");
    await page.getByLabel("Address").fill("12 River Road");
    await page.getByLabel("Date", { exact: true }).fill(TODAY);
    await loseAnswer(page, "POST", "**/api/locations");
    await page.getByRole("button", { name: "Add Location" }).click();
    await expect(waits(page)).toContainText("New stop: Riverside Market");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(waits(page)).toBeHidden();
    expect((await stored(truck, "/api/locations")).rows).toBe(1);
  });
}

test("an SMS to everyone whose answer was lost goes out once, also when the page was loaded anew", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", {
    email: "sam@example.com",
    phone: "+12175550134",
    smsNotifications: true,
  });
  await signIn(page, "/admin-dashboard?tab=communications");
  await openComposer(page, "Mass SMS");
  await page.getByLabel("SMS Message").fill("Snow at the lake");
  await loseAnswer(page, "POST", "**/api/subscribers/mass-sms");
  await pressSend(page, "Send SMS");
  await expect(page.getByText("Failed to send the SMS", { exact: true })).toBeVisible();
  await reloadScreen(page);
  await pressSend(page, "Send SMS");
  await expect(page.getByText("Already sent", { exact: true })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/sends")).json()).toHaveLength(1);
});
