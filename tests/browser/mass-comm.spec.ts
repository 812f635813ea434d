import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  openComposer,
  pressSend,
  reloadScreen,
  STOP,
  signIn,
  type Truck,
  test,
} from "./test.ts";

async function subscribe(truck: Truck, people: { email: string; phone?: string }[]) {
  for (const person of people)
    await truck.owner("POST", "/api/subscribers", { ...person, smsNotifications: Boolean(person.phone) });
}

async function openTab(page: Page) {
  await signIn(page, "/admin-dashboard?tab=communications");
  await expect(page.getByRole("heading", { name: "Mass Email" })).toBeVisible();
}

async function writeMail(page: Page) {
  await page.getByLabel("Subject").fill("Today & tomorrow");
  await page.getByLabel("Message", { exact: true }).fill("Come by!");
}

test("sends a mail by the mail program or from the website", async ({ page, truck }) => {
  await subscribe(truck, [{ email: "lee@example.com" }, { email: "robin@example.com" }, { email: "gone@example.com" }]);
  const [gone] = (await (await truck.owner("GET", "/api/subscribers")).json()).filter(
    ({ email }: { email: string }) => email === "gone@example.com",
  );
  await truck.owner("PUT", `/api/subscribers/${gone.id}`, { isActive: false });
  await openTab(page);
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await openComposer(page, "Mass Email");
  await writeMail(page);
  // A browser without a mail program goes nowhere; the address that it was asked to open is what counts.
  const opened = page.evaluate<string>(
    `new Promise((resolve) => navigation.addEventListener("navigate", ({ destination }) => resolve(destination.url)))`,
  );
  await page.getByRole("button", { name: "Open in Mail Program" }).click();
  await expect(page.getByText("Outlook opened!", { exact: true })).toBeVisible();
  expect(await opened).toContain("mailto:?bcc=robin%40example.com;lee%40example.com&subject=Today%20%26%20tomorrow");
  expect(await opened).not.toContain("gone");

  await page.clock.runFor(1000);
  await expect(page.getByText(/Reaches 2 people · 2 by email/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A third has signed up since.
  await subscribe(truck, [{ email: "ann@example.com" }]);
  const send = page.getByRole("button", { name: "Send from the website" });
  await send.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Send to 3 people?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await expect(send).toBeFocused();
  expect(await (await truck.owner("GET", "/api/sends")).json()).toEqual([]);

  await send.click();
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Mass email sent!", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Today & tomorrow" }).getByText("3 sent")).toBeVisible();
  await expectAccessible(page);
});

test("counts a press when the number of people comes between a finger's down and up", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await subscribe(truck, [{ email: "lee@example.com", phone: "2175550100" }]);
  await truck.owner("POST", "/api/locations", STOP);
  await openTab(page);
  const counts = page.getByText(/Reaches 1 person/);
  for (const name of ["Mass Email", "Mass SMS", "Send Location Update"] as const) await openComposer(page, name);
  let sends = 0;
  page.on("request", (request) => {
    sends += /mass-(email|sms)$|location-update$/.test(request.url()) ? 1 : 0;
  });
  for (const [index, [button, fill]] of (
    [
      ["Send from the website", writeMail],
      ["Send SMS", (page: Page) => page.getByLabel("SMS Message").fill("Come by!")],
      ["Send Notifications", (page: Page) => page.getByLabel("Location", { exact: true }).selectOption({ index: 1 })],
    ] as const
  ).entries()) {
    const send = page.getByRole("button", { name: button });
    const held = holdCalls(page, "POST", "**/api/notifications/preview");
    await fill(page);
    await held.sent;
    await send.hover();
    await page.mouse.down();
    held.release();
    await expect(counts).toHaveCount(1);
    await page.mouse.up();
    await expect.poll(() => sends).toBe(index + 1);
    await expect(counts).toHaveCount(button === "Send Notifications" ? 1 : 0);
    await page.unrouteAll();
  }
});

test("shows the counts, the five newest subscribers and every call in the test center", async ({ page, truck }) => {
  for (let person = 1; person <= 7; person++) await subscribe(truck, [{ email: `person${person}@example.com` }]);
  await subscribe(truck, [{ email: "texts@example.com", phone: "(217) 555-0119" }]);
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page, "/admin-test");
  await expect(page.getByRole("definition")).toHaveText(["8", "1"]);
  await expect(page.getByRole("listitem").filter({ hasText: "@example.com" })).toHaveText([
    /texts@/,
    /person7@/,
    /person6@/,
    /person5@/,
    /person4@/,
  ]);
  const call = page.getByText("PUT /api/locations/{id}", { exact: true });
  await expect(call).toBeHidden();
  await page
    .getByRole("listitem")
    .filter({ hasText: /^locations/ })
    .locator("summary")
    .click();
  await expect(call).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Location", { exact: true }).selectOption({ label: "Lake Park, Sat, Jul 4" });
  await pressSend(page, "Send Notifications");
  await expect(page.getByText("Notifications sent!", { exact: true })).toBeVisible();
});

test("a folded form keeps its draft, and a reload opens it", { tag: "@detail" }, async ({ page }) => {
  await openTab(page);
  const message = page.getByLabel("SMS Message");
  const fold = page.getByRole("button", { name: /^Mass SMS/ });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await fold.press("Enter");
  await message.fill("Half an SMS");
  await fold.press("Enter");
  await expect(message).toBeHidden();
  await expect(fold).toContainText("Draft");
  await reloadScreen(page);
  await expect(message).toBeVisible();
  await expect(message).toHaveValue("Half an SMS");
  await message.fill("");
  await expect(message).toBeVisible();
});
