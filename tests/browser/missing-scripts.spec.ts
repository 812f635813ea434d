import type { Page } from "@playwright/test";
import { FIRST } from "../helpers/first-values.ts";
import { fill, send } from "./booking-form.ts";
import {
  expect,
  expectAccessible,
  holdCalls,
  openPart,
  openTab,
  PASSWORD,
  pressAccount,
  STOP,
  signIn,
  test,
} from "./test.ts";

/** Answers a script as after an update that took the old files away, until the page has been loaded anew. */
async function missUntilReloaded(page: Page, script: RegExp) {
  let loads = page.url() === "about:blank" ? -1 : 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(script, (route) => (loads > 0 ? route.continue() : route.fulfill({ status: 404, body: "" })));
}

async function write(page: Page) {
  const form = page.getByRole("form", { name: "Message" });
  await form.getByLabel("First Name").fill("Maya");
  await form.getByLabel("Last Name").fill("Lindqvist");
  await form.getByLabel("Email").fill("maya@example.com");
  await form.getByLabel("Subject").selectOption("feedback");
  await form.getByRole("textbox", { name: "Message" }).fill("Best snow in town");
}

const late = (page: Page, form: string) =>
  page.getByRole("form", { name: form }).getByRole("link", { name: FIRST.phone });

for (const [script, tag] of [
  [/contact-form-[^/]+\.js/, []],
  [/contact-section-[^/]+\.js/, ["@detail"]],
] satisfies [RegExp, string[]][]) {
  test(`reloads home with the form's values when a script is missing (${script.source})`, {
    tag,
  }, async ({ page, truck }) => {
    await page.goto("/");
    await missUntilReloaded(page, script);
    const reloaded = page.waitForEvent("domcontentloaded", { timeout: 30_000 });
    await write(page);
    const clock = setInterval(() => void page.clock.runFor(1000).catch(() => {}), 200);
    await reloaded;
    clearInterval(clock);
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Best snow in town");
    // A press before the scripts are there is another test's matter.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message Sent!", { exact: true })).toBeVisible();
    expect(await (await truck.owner("GET", "/api/contact-messages")).json()).toMatchObject([
      { firstName: "Maya", message: "Best snow in town" },
    ]);
  });
}

for (const [what, script] of [
  ["its own script", /contact-form-[^/]+\.js/],
  ["its section's script", /contact-section-[^/]+\.js/],
  ["every script", /\.js$/],
] as const) {
  test(`a form is sent by the browser itself a second and a half after a press, where ${what} never comes`, {
    tag: "@detail",
  }, async ({ page, truck }) => {
    await page.route(script, (route) => route.abort());
    await page.goto("/");
    await write(page);
    await page.getByRole("button", { name: "Send Message" }).dblclick();
    await page.clock.runFor(1_500);
    await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
    expect(await (await truck.owner("GET", "/api/contact-messages")).json()).toMatchObject([
      { firstName: "Maya", message: "Best snow in town" },
    ]);
  });
}

test("a form that the browser is just sending by itself is not sent once more by its script", {
  tag: "@detail",
}, async ({ page }) => {
  const scriptComes = Promise.withResolvers<void>();
  await page.route(/contact-form-[^/]+\.js/, async (route) => {
    await scriptComes.promise;
    await route.continue();
  });
  const calls: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && calls.push(request.resourceType())));
  const held = holdCalls(page, "POST", "**/api/contact*");
  // While it goes to another page, nobody can ask this one: it tells by itself that the form has its script.
  await page.addInitScript(() => {
    const tell = (records: MutationRecord[]) => {
      for (const { target } of records) if (target instanceof Element) console.info(`${target.id} is hydrated`);
    };
    new MutationObserver(tell).observe(document, { subtree: true, attributeFilter: ["data-hydrated"] });
  });
  await page.goto("/");
  await write(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.clock.runFor(1_500);
  await held.sent;
  const isHydrated = page.waitForEvent("console", (message) => message.text() === "message-form is hydrated");
  scriptComes.resolve();
  await isHydrated;
  held.release();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  expect(calls).toEqual(["document"]);
});

test("without script and line a form keeps what was typed, says whom to call, and is sent when the line is back", {
  tag: "@detail",
}, async ({ page, truck }) => {
  let isThere = false;
  await page.goto("/booking");
  await page.route("**/*", (route) => (isThere ? route.continue() : route.abort()));
  await fill(page);
  await send(page).click();
  await page.clock.runFor(13_000);
  await expect(late(page, "Booking request")).toBeVisible();
  expect(await (await truck.owner("GET", "/api/bookings")).json()).toEqual([]);
  isThere = true;
  await page.clock.runFor(6_000);
  await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
  expect(await (await truck.owner("GET", "/api/bookings")).json()).toHaveLength(1);
});

test("a tab whose script is gone after an update comes with the page loaded anew, and what was typed", {
  tag: "@detail",
}, async ({ page }) => {
  // First, because the desk fetches all tabs a few seconds after it has come.
  await missUntilReloaded(page, /messages-tab-[^/]+\.js/);
  await signIn(page);
  await openTab(page, "Settings");
  await openPart(page, "Business");
  await page.getByLabel("Tagline").fill("Ice for all");
  await page.getByRole("tab", { name: "Messages" }).click();
  await expect(page.getByText("The messages could not be loaded")).toBeVisible();
  await page.getByRole("tabpanel", { name: "Messages" }).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No messages yet")).toBeVisible();
  await openTab(page, "Settings");
  await openPart(page, "Business");
  await expect(page.getByLabel("Tagline")).toHaveValue("Ice for all");
});

test("keeps the desk readable, says so and links to a reload when its script does not come", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await page.request.post("/api/admin/login", { data: { password: PASSWORD } });
  let [isThere, opened] = [false, 0];
  page.on("load", () => {
    opened += 1;
  });
  await page.route(/\/admin-dashboard-[^/]+\.js/, (route) => (isThere ? route.continue() : route.abort()));
  await page.goto("/admin-dashboard");
  const notice = page.getByText("The connection is weak: you can read this page");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Lake Park").first()).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor(120_000);
  expect(opened).toBe(1);

  isThere = true;
  await page.getByRole("link", { name: "Load it again" }).click();
  await pressAccount(page, "Change Password");
  await expect(page.getByRole("dialog", { name: "Change Password" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a dialog whose script does not come says so, and gives the keyboard back", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  // Before the desk asks for it at leisure.
  await page.route(/\/dialog-[^/]+\.js/, (route) => route.abort());
  await signIn(page);
  await page.getByRole("button", { name: "Running late" }).click();
  await page.clock.runFor(1_500);
  const lost = page.getByRole("dialog", { name: "No connection?" });
  await expect(lost.getByText("The dialog could not be loaded")).toBeVisible();
  await lost.getByRole("button", { name: "Close" }).click();
  await expect(lost).toBeHidden();
  await expect(page.getByRole("button", { name: "Running late" })).toBeFocused();
});
