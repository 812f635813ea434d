import type { Page, Route } from "@playwright/test";
import {
  confirmSend,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdCalls,
  STOP,
  signIn,
  TODAY,
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
  await page.getByLabel("Subject").fill("Today");
  await page.getByLabel("Message", { exact: true }).fill("Come by!");
}

test("the tab says that mail and SMS are simulated while no provider is set up", async ({ page }) => {
  await openTab(page);
  await expect(page.getByText(/^Email is simulated/)).toBeVisible();
  await expect(page.getByText(/SMS is simulated/)).toBeVisible();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe("Mass Email", () => {
  test("asks for all fields, fills templates, and opens the mail program with everyone in BCC", async ({
    page,
    truck,
  }) => {
    await subscribe(truck, [
      { email: "lee@example.com" },
      { email: "robin@example.com" },
      { email: "gone@example.com" },
    ]);
    const [gone] = (await (await truck.owner("GET", "/api/subscribers")).json()).filter(
      ({ email }: { email: string }) => email === "gone@example.com",
    );
    await truck.owner("PUT", `/api/subscribers/${gone.id}`, { isActive: false });
    await openTab(page);
    const open = page.getByRole("button", { name: "Open in Mail Program" });
    await open.click();
    await expect(page.getByText("Please fill in all fields", { exact: true })).toBeVisible();
    for (const template of ["Location Update", "Special Event"]) {
      await page.getByRole("button", { name: template, exact: true }).click();
      await expect(page.getByLabel("Subject")).not.toHaveValue("");
      await expect(page.getByLabel("Message", { exact: true })).toHaveValue(/\[PLACE\]/);
    }
    await page.getByLabel("Subject").fill("Today & tomorrow");
    await page.getByLabel("Message", { exact: true }).fill("Come by!");
    // What was typed does not go by a thumb that strays.
    await page.getByRole("button", { name: "Location Update", exact: true }).click();
    await page.getByRole("button", { name: "Keep typing" }).click();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Come by!");
    // A browser without a mail program goes nowhere; the address that it was asked to open is what counts.
    const opened = page.evaluate<string>(
      `new Promise((resolve) => navigation.addEventListener("navigate", ({ destination }) => resolve(destination.url)))`,
    );
    await open.click();
    await expect(page.getByText("Outlook opened!", { exact: true })).toBeVisible();
    expect(await opened).toContain("mailto:?bcc=robin%40example.com;lee%40example.com&subject=Today%20%26%20tomorrow");
    expect(await opened).not.toContain("gone");
  });

  test("sends to nobody what a template has left to fill in", async ({ page, truck }) => {
    await subscribe(truck, [{ email: "lee@example.com" }]);
    await openTab(page);
    await page.getByRole("button", { name: "Special Event", exact: true }).click();
    await page.getByLabel("Subject").fill("Something special on Sunday");
    await page.getByRole("button", { name: "Send from the website" }).click();
    await expect(page.getByText("Please fill in [DATE]", { exact: true })).toBeVisible();
    await page.getByLabel("Message", { exact: true }).fill("[free] ice for all");
    await page.getByRole("button", { name: "Send from the website" }).click();
    await confirmSend(page);
    await expect(page.getByText("Mass email sent!", { exact: true })).toBeVisible();
    expect(await (await truck.owner("GET", "/api/sends")).json()).toHaveLength(1);
  });

  test("says when the list is too long for a mail program, and offers the website instead", async ({ page, truck }) => {
    const many = Array.from({ length: 150 }, (_, index) => `person${index}@example.com`);
    await truck.owner("POST", "/api/subscribers/import", { csv: ["email", ...many].join("\n"), save: true });
    await openTab(page);
    await expect(page.getByText(/With 150 recipients this is too long for a mail program/)).toBeVisible();
    const open = page.getByRole("button", { name: "Open in Mail Program" });
    await open.click();
    await expect(page.getByText("Please fill in all fields", { exact: true })).toBeVisible();
    await page.getByLabel("Subject").fill("Free toppings");
    await page.getByLabel("Message", { exact: true }).fill("Only today.");
    await open.click();
    await expect(page.getByText("Too many recipients for a mail program", { exact: true })).toBeVisible();
  });

  test("sends from the website, shows whom it reaches before, and what went out after", async ({ page, truck }) => {
    await subscribe(truck, [{ email: "lee@example.com" }, { email: "robin@example.com" }]);
    await openTab(page);
    await page.getByLabel("Subject").fill("Free toppings");
    await page.getByLabel("Message", { exact: true }).fill("Only today.");
    await page.clock.runFor(1000);
    await expect(page.getByText(/Reaches 2 people · 2 by email/)).toBeVisible();
    await page.getByRole("button", { name: "Send from the website" }).click();
    await confirmSend(page);
    await expect(page.getByText("Mass email sent!", { exact: true })).toBeVisible();
    const row = page.getByRole("article").filter({ hasText: "Free toppings" });
    await expect(row.getByText("2 sent")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("Mass SMS", () => {
  test("counts characters, asks for a message, and says how many were sent", async ({ page, truck }) => {
    await subscribe(truck, [{ email: "lee@example.com", phone: "(217) 555-0119" }, { email: "robin@example.com" }]);
    await openTab(page);
    const send = page.getByRole("button", { name: "Send SMS" });
    await send.click();
    await expect(page.getByText("Please enter a message", { exact: true })).toBeVisible();
    await page.getByLabel("SMS Message").fill("x".repeat(200));
    await expect(page.getByText("160/160 characters")).toBeVisible();
    await page.getByLabel("SMS Message").fill("We are at the market until 6 PM");
    await expect(page.getByText("31/160 characters")).toBeVisible();
    await page.clock.runFor(1000);
    await expect(page.getByText(/Reaches 1 person · 1 by SMS · \d segments? each/)).toBeVisible();
    await send.click();
    await confirmSend(page);
    await expect(page.getByText("Mass SMS sent!", { exact: true })).toBeVisible();
    await expect(page.getByText("1 messages sent successfully", { exact: true })).toBeVisible();
    await expect(page.getByLabel("SMS Message")).toHaveValue("");
  });

  test("warns at night", async ({ page, truck }) => {
    await subscribe(truck, [{ email: "lee@example.com", phone: "(217) 555-0119" }]);
    await truck.setTime("2026-07-04T22:30:00-05:00");
    await openTab(page);
    await page.getByLabel("SMS Message").fill("Good night");
    await page.clock.runFor(1000);
    await expect(page.getByText(/It is 10:30 PM: between 9 PM and 8 AM people should be left alone/)).toBeVisible();
  });

  test("keeps what was typed when the server fails", async ({ page }) => {
    await openTab(page);
    await page.route("**/api/subscribers/mass-sms", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByLabel("SMS Message").fill("We are at the market");
    await page.getByRole("button", { name: "Send SMS" }).click();
    await confirmSend(page);
    await expect(page.getByText("Failed to send the SMS", { exact: true })).toBeVisible();
    await expect(page.getByLabel("SMS Message")).toHaveValue("We are at the market");
  });
});

test.describe("before a send to everybody", () => {
  test("a question says how many people, how many segments and roughly what it costs", async ({ page, truck }) => {
    const people = Array.from({ length: 12 }, (_, index) => ({
      email: `person${index}@example.com`,
      phone: `(217) 555-01${10 + index}`,
    }));
    await subscribe(truck, people);
    await openTab(page);
    // An emoji makes it two segments for each.
    await page.getByLabel("SMS Message").fill(`🍧 ${"Come to the lake. ".repeat(4)}`);
    const send = page.getByRole("button", { name: "Send SMS" });
    await send.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Send to 12 people?" });
    await expect(question).toContainText("12 by SMS · 2 segments each, 24 in all: about $0.20 at $0.0083 each");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await expect(send).toBeFocused();
    expect(await (await truck.owner("GET", "/api/sends")).json()).toEqual([]);
    await expect(page.getByLabel("SMS Message")).toHaveValue(/Come to the lake/);

    await send.click();
    await confirmSend(page);
    await expect(page.getByText("Mass SMS sent!", { exact: true })).toBeVisible();
  });

  test("it counts who has signed up since the words were typed", async ({ page, truck }) => {
    await subscribe(truck, [{ email: "lee@example.com" }]);
    await openTab(page);
    await page.getByLabel("Subject").fill("Today");
    await page.getByLabel("Message", { exact: true }).fill("At the lake");
    await page.clock.runFor(1000);
    await expect(page.getByText(/Reaches 1 person/)).toBeVisible();
    await subscribe(truck, [{ email: "robin@example.com" }]);
    await page.getByRole("button", { name: "Send from the website" }).click();
    await expect(page.getByRole("alertdialog", { name: "Send to 2 people?" })).toContainText("2 by email");
  });

  for (const [button, fill] of [
    ["Send from the website", writeMail],
    ["Send SMS", (page: Page) => page.getByLabel("SMS Message").fill("Come by!")],
    ["Send Notifications", (page: Page) => page.getByLabel("Location", { exact: true }).selectOption({ index: 1 })],
  ] as const) {
    test(`a press on "${button}" counts where the number of people comes between a finger's down and up`, async ({
      page,
      truck,
    }) => {
      await subscribe(truck, [{ email: "lee@example.com", phone: "2175550100" }]);
      await truck.owner("POST", "/api/locations", STOP);
      await openTab(page);
      const held = holdCalls(page, "POST", "**/api/notifications/preview");
      await fill(page);
      await held.sent;
      await page.getByRole("button", { name: button }).hover();
      await page.mouse.down();
      held.release();
      await expect(page.getByText(/Reaches 1 person/)).toBeVisible();
      await page.mouse.up();
      await expect(page.getByRole("alertdialog", { name: "Send to 1 person?" })).toBeVisible();
    });
  }

  test("nothing goes out where it cannot be asked", async ({ page, truck }) => {
    await subscribe(truck, [{ email: "lee@example.com" }]);
    await openTab(page);
    await page.route("**/api/notifications/preview", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByLabel("Subject").fill("Today");
    await page.getByLabel("Message", { exact: true }).fill("At the lake");
    await page.getByRole("button", { name: "Send from the website" }).click();
    await expect(page.getByText("Failed to send the email", { exact: true })).toBeVisible();
    expect(await (await truck.owner("GET", "/api/sends")).json()).toEqual([]);
  });
});

test.describe("the admin test center", () => {
  test.beforeEach(async ({ page, truck }) => {
    for (let person = 1; person <= 7; person++) await subscribe(truck, [{ email: `person${person}@example.com` }]);
    await subscribe(truck, [{ email: "texts@example.com", phone: "(217) 555-0119" }]);
    await truck.owner("POST", "/api/locations", {
      name: "Market",
      address: "1 Road",
      date: TODAY,
      startTime: "11:00",
      endTime: "18:00",
    });
    await signIn(page, "/admin-test");
  });

  test("has the counts, the five newest subscribers, and every call of the server", async ({ page }) => {
    await expect(page.getByRole("definition")).toHaveText(["8", "1"]);
    await expect(page.getByRole("listitem").filter({ hasText: "@example.com" })).toHaveText([
      /texts@/,
      /person7@/,
      /person6@/,
      /person5@/,
      /person4@/,
    ]);
    await expect(page.getByText("PUT /api/locations/{id}", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("sends notifications for the location that is chosen", async ({ page }) => {
    const send = page.getByRole("button", { name: "Send Notifications" });
    await send.click();
    await expect(page.getByText("Please select a location", { exact: true })).toBeVisible();
    await page.getByLabel("Location", { exact: true }).selectOption({ label: "Market, Sat, Jul 4" });
    await page.clock.runFor(1000);
    await expect(page.getByText(/Reaches 8 people/)).toBeVisible();
    await send.click();
    await confirmSend(page);
    await expect(page.getByText("Notifications sent!", { exact: true })).toBeVisible();
    await expect(page.getByText("All active subscribers have been notified.", { exact: true })).toBeVisible();
    await send.click();
    await confirmSend(page);
    await expect(page.getByText("Already sent", { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^Subscribers were told of this stop on Jul 4, 2026, 12:0\d PM\. Activate/),
    ).toBeVisible();
  });

  test("offers each stop as it holds now", async ({ page, truck }) => {
    const lake = { name: "Lake", address: "2 Road", date: TODAY, startTime: "19:00", endTime: "20:00" };
    await truck.owner("POST", "/api/locations", lake);
    const moved = { kind: "moved", name: "Harbor Lot", address: "1 Pier Way" };
    await truck.owner("POST", "/api/locations/1/changes", moved);
    await truck.owner("POST", "/api/locations/2/changes", { kind: "cancelled" });
    await page.reload();
    const options = page.getByLabel("Location", { exact: true }).getByRole("option");
    await expect(options.filter({ hasText: /^Harbor Lot, Sat, Jul 4$/ })).toHaveCount(1);
    await expect(options.filter({ hasText: /^Lake, Sat, Jul 4, cancelled$/ })).toHaveCount(1);
  });

  test("says whom it could not reach", async ({ page }) => {
    await page.route("**/api/notify/location-update", (route) =>
      route.fulfill({ json: { sendId: 1, successCount: 0, queuedCount: 0, failedCount: 8, alreadySentAt: null } }),
    );
    await page.getByLabel("Location", { exact: true }).selectOption({ label: "Market, Sat, Jul 4" });
    await page.getByRole("button", { name: "Send Notifications" }).click();
    await confirmSend(page);
    await expect(page.getByText("Not everyone could be notified", { exact: true })).toBeVisible();
    await expect(page.getByText("0 messages sent, 8 failed: Mass Comm says why", { exact: true })).toBeVisible();
  });

  test("says sent only of what the provider took", async ({ page }) => {
    await page.route("**/api/notify/location-update", (route) =>
      route.fulfill({ json: { sendId: 1, successCount: 2, queuedCount: 6, failedCount: 0 } }),
    );
    await page.getByLabel("Location", { exact: true }).selectOption({ label: "Market, Sat, Jul 4" });
    await page.getByRole("button", { name: "Send Notifications" }).click();
    await confirmSend(page);
    await expect(page.getByText("Notifications on their way", { exact: true })).toBeVisible();
    await expect(page.getByText("2 messages sent, 6 on their way", { exact: true })).toBeVisible();
  });

  test("says what to check when notifications fail", async ({ page }) => {
    await page.route("**/api/notify/location-update", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByLabel("Location", { exact: true }).selectOption({ label: "Market, Sat, Jul 4" });
    await page.getByRole("button", { name: "Send Notifications" }).click();
    await confirmSend(page);
    await expect(page.getByText("Failed to send notifications", { exact: true })).toBeVisible();
    await expect(
      page.getByText("Please try again or check your SendGrid configuration.", { exact: true }),
    ).toBeVisible();
  });
});

test("other words after a connection that broke go out; the same words pressed again do not", async ({
  page,
  truck,
}) => {
  await subscribe(truck, [{ email: "lee@example.com", phone: "(217) 555-0119" }]);
  await openTab(page);
  await page.route(
    "**/api/subscribers/mass-sms",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel("SMS Message").fill("First");
  await page.getByRole("button", { name: "Send SMS" }).click();
  await confirmSend(page);
  await expect(page.getByText("Failed to send the SMS", { exact: true })).toBeVisible();
  await page.getByLabel("SMS Message").fill("Second");
  await page.getByRole("button", { name: "Send SMS" }).click();
  await confirmSend(page);
  await expect(page.getByText("Mass SMS sent!", { exact: true })).toBeVisible();
  const titles = async () =>
    (await (await truck.owner("GET", "/api/sends")).json()).map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(["Second", "First"]);

  await page.getByLabel("Subject").fill("Third");
  await page.getByLabel("Message", { exact: true }).fill("Once");
  const send = page.getByRole("button", { name: "Send from the website" });
  await send.click();
  await confirmSend(page);
  await expect(page.getByText("Mass email sent!", { exact: true })).toBeVisible();
  // The sent words are gone from the form: who types them once more has pressed twice.
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await page.getByLabel("Subject").fill("Third");
  await page.getByLabel("Message", { exact: true }).fill("Once");
  const answered = page.waitForResponse("**/api/subscribers/mass-email");
  await send.click();
  await confirmSend(page);
  await answered;
  await expect(page.getByText("Already sent", { exact: true })).toBeVisible();
  expect(await titles()).toEqual(["Third", "Second", "First"]);
});

test("the same words a day later go out anew, also where the first answer was lost", async ({ page, truck }) => {
  await subscribe(truck, [{ email: "lee@example.com", phone: "(217) 555-0119" }]);
  await openTab(page);
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/subscribers/mass-sms", lost, { times: 2 });
  const failed = page.getByText("Failed to send the SMS", { exact: true });
  const press = async () => {
    await page.getByLabel("SMS Message").fill("Two for one");
    await page.getByRole("button", { name: "Send SMS" }).click();
    await confirmSend(page);
  };
  const count = async () => (await (await truck.owner("GET", "/api/sends")).json()).length;
  await press();
  await expect(failed).toBeVisible();
  await page.clock.fastForward(60 * 60_000);
  await expect(failed).toBeHidden();
  await press();
  await expect(failed).toBeVisible();
  expect(await count()).toBe(1);

  await page.clock.fastForward(25 * 60 * 60_000);
  await press();
  await expect.poll(count).toBe(2);
});

test("the warning at night comes when it strikes nine, also over what was typed before", async ({ page, truck }) => {
  await subscribe(truck, [{ email: "lee@example.com", phone: "(217) 555-0119" }]);
  await truck.setTime("2026-07-04T20:59:00-05:00");
  await openTab(page);
  await page.getByLabel("SMS Message").fill("Late");
  await page.clock.runFor(1000);
  await expect(page.getByText(/Reaches 1 person/)).toBeVisible();
  await expect(page.getByText(/people should be left alone/)).toBeHidden();
  await page.clock.fastForward("31:00");
  await expect(page.getByText(/It is 9:30 PM: between 9 PM and 8 AM people should be left alone/)).toBeVisible();
});

test("sends under way leave the desk connections for everything else", async ({ page, truck }) => {
  const sends = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    kind: "mass-email",
    title: `Send ${id}`,
    createdAt: "2026-07-04T17:00:00.000Z",
    total: 10,
    successCount: 2,
    queuedCount: 8,
    failedCount: 0,
    deliveredCount: 0,
    cancelledCount: 0,
  }));
  let followed = 0;
  await page.route(`${truck.origin}/api/sends`, (route) => route.fulfill({ json: sends }));
  await page.route(`${truck.origin}/api/sends/*/events`, () => void followed++);
  await openTab(page);
  await page.getByRole("button", { name: "Refresh" }).last().click();
  await expect(page.getByText("Send 7")).toBeVisible();
  await expect.poll(() => followed).toBeGreaterThan(0);
  // Whatever was asked for before this has been asked for by now.
  await page.evaluate(() => fetch("/api/menu"));
  expect(followed).toBeLessThanOrEqual(2);
});
