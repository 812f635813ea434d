import type { Page } from "@playwright/test";
import { field, fill, PACKAGE, request, send, untilFormIsHydrated } from "./booking-form.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test, untilHydrated } from "./test.ts";

test.describe("the booking section of home", () => {
  test("compares the four packages and leads to the request with the chosen one", async ({ page }) => {
    await page.goto("/");
    const section = page.locator("#booking");
    for (const [name, ...facts] of [
      ["Package 1", "50 servings", "60 minutes", "$275", "$325"],
      ["Package 2", "75 servings", "60 minutes", "$400", "$475"],
      ["Package 3", "100 servings", "90 minutes", "$525", "$625"],
      ["Package 4", "200 servings", "120 minutes", "$1,025", "$1,225"],
    ]) {
      const offer = section.getByRole("listitem").filter({ hasText: name });
      for (const fact of facts) await expect(offer).toContainText(fact);
    }
    await section.getByRole("link", { name: "Package 3" }).click();
    await expect(page.getByLabel("Booking Package")).toHaveValue(
      "Package 3: 100 servings, 90 minutes, 8oz $525, 12oz $625",
    );
    await fill(page, { expectedGuests: PACKAGE });
    await page.reload();
    await expect(page.getByLabel("Booking Package")).toHaveValue(PACKAGE);
  });

  test("has a way to the request without a package", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/");
    await page.locator("#booking").getByRole("link", { name: "Book Your Event" }).click();
    await expect(page).toHaveURL(/\/booking$/);
    await expect(page.getByRole("heading", { level: 1, name: "Book Your Event" })).toBeVisible();
    await expect(page.getByLabel("Booking Package")).toHaveValue("");
  });
});

test.describe("the booking page", () => {
  test.beforeEach(({ page }) => page.goto("/booking"));

  test("asks what the spec asks, in its order and words", async ({ page }) => {
    const names = await page
      .locator('form [name]:not([name=website], [form=""])')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute("name")));
    expect(names).toEqual(Object.keys(request));
    for (const label of [
      "Event Type",
      "Booking Package",
      "Preferred Date",
      "Start Time",
      "End Time",
      "Event Location",
      "Your Name",
      "Phone Number",
      "Email Address",
      "Special Requests or Notes",
    ]) {
      await expect(page.getByLabel(label)).toBeVisible();
    }
    const choices = (name: string) => field(page, name).locator("option:not([value=''])");
    expect(
      await choices("eventType").evaluateAll((options) => options.map((option) => option.getAttribute("value"))),
    ).toEqual([
      "birthday-party",
      "corporate-event",
      "school-function",
      "wedding-reception",
      "community-event",
      "other",
    ]);
    expect(await choices("expectedGuests").allTextContents()).toEqual([
      "Package 1: 50 servings, 60 minutes, 8oz $275, 12oz $325",
      PACKAGE,
      "Package 3: 100 servings, 90 minutes, 8oz $525, 12oz $625",
      "Package 4: 200 servings, 120 minutes, 8oz $1025, 12oz $1225",
      "Other",
    ]);
    const [starts, ends] = [await choices("startTime").allTextContents(), await choices("endTime").allTextContents()];
    expect([starts.length, starts.at(0), starts.at(-1)]).toEqual([24, "8:00 AM", "7:30 PM"]);
    expect([ends.length, ends.at(0), ends.at(-1)]).toEqual([26, "9:00 AM", "9:30 PM"]);
    await expect(page.getByText(/within 24 hours with availability and pricing/)).toBeVisible();
  });

  test("leads to every part of home", { tag: "@detail" }, async ({ page }) => {
    const links = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");
    for (const id of ["location", "menu", "booking", "contact"]) {
      await links.and(page.locator(`[href="/#${id}"]`)).click();
      await expect(page.locator(`#${id}`).getByRole("heading").first()).toBeInViewport();
      await page.goto("/booking");
    }
  });

  test("leads back home", { tag: "@detail" }, async ({ page }) => {
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page.getByRole("heading", { name: "Where We Are Today" })).toBeVisible();
  });

  test("sends a request once, shows what was sent and what happens next", async ({ page, truck }) => {
    await untilFormIsHydrated(page);
    await fill(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const bodies: unknown[] = [];
    const keys: unknown[] = [];
    await page.route("**/api/bookings", async (route) => {
      bodies.push(route.request().postDataJSON());
      keys.push(route.request().headers()["idempotency-key"]);
      await held;
      await route.continue();
    });
    await send(page).dblclick();
    await page.getByRole("button", { name: "Submitting..." }).click({ force: true });
    await field(page, "customerName").press("Enter");
    release();

    await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
    await expect(
      page.getByText("We'll respond within 24 hours with availability and pricing.", { exact: true }),
    ).toBeVisible();
    const { startTime, endTime, ...sent } = request;
    expect(bodies).toEqual([{ ...sent, preferredTime: "2:00 PM - 4:30 PM", website: "" }]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await expect(page.getByRole("heading", { name: "Thank you, Maya Lindqvist!" })).toBeFocused();
    for (const text of ["School Function", PACKAGE, "Saturday, August 15", "2:00 PM - 4:30 PM", request.location]) {
      await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const [stored] = await (await truck.owner("GET", "/api/bookings")).json();
    expect(stored).toMatchObject({ ...sent, preferredTime: "2:00 PM - 4:30 PM", status: "pending" });

    await page.getByRole("button", { name: "Request Another Booking" }).click();
    await expect(field(page, "customerName")).toHaveValue("");
    await page.reload();
    await expect(field(page, "customerName")).toHaveValue("");
  });

  test("says at each field what is missing, and the focus goes to the first", async ({ page }) => {
    await untilFormIsHydrated(page);
    await send(page).click();
    for (const text of [
      "Event type is required",
      "Booking package is required",
      "Preferred date is required",
      "Start time is required",
      "End time is required",
      "Event location is required",
      "Your name is required",
      "Phone number is required",
      "Email address is required",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("radio", { name: /^Package 1/ })).toBeFocused();
    await expectAccessible(page);

    await page.getByText("Package 2", { exact: true }).click();
    await fill(page, { customerEmail: "maya@" });
    await expect(page.getByText("Booking package is required")).toBeHidden();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await send(page).click();
    await expect(page.getByLabel("Event Type")).toBeFocused();
  });

  test("can be filled in and sent by keyboard alone", { tag: "@desktop" }, async ({ page, truck }) => {
    await page.getByRole("radio", { name: /^Package 1/ }).focus();
    const answer = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    };
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await answer("School");
    await page.keyboard.type("08152026");
    // A date has parts of its own to step through.
    while (await page.getByLabel("Preferred Date").evaluate((date) => date === document.activeElement)) {
      await page.keyboard.press("Tab");
    }
    await answer("2:00 PM");
    await answer("4:30 PM");
    for (const name of ["location", "customerName", "customerPhone", "customerEmail", "specialRequests"] as const) {
      await answer(request[name]);
    }
    await expect(send(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Booking Request Submitted!", { exact: true })).toBeVisible();
    const [stored] = await (await truck.owner("GET", "/api/bookings")).json();
    const { startTime, endTime, ...sent } = request;
    expect(stored).toMatchObject({ ...sent, preferredTime: "2:00 PM - 4:30 PM" });
  });

  test("reads well to everyone, at any width", async ({ page }) => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
  });
});

/** Stops the form's script until the returned function is called. */
async function holdFormScript(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route("**/booking-card*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("a card that is chosen before the form's script has come is the package of the request", async ({ page }) => {
  const release = await holdFormScript(page);
  await page.goto("/booking");
  await page.getByText("Package 2", { exact: true }).click();
  await expect(field(page, "expectedGuests")).toHaveValue(PACKAGE);
  release();
  await expect(page.getByText("Package 2, 75 servings: 8oz $400 or 12oz $475", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Package 2/ })).toBeChecked();
});

for (const [draft, preferredDate] of [
  ["empty", ""],
  ["of another date", "2026-07-20"],
] as const) {
  test(`keeps a half-typed date when the form's script comes with a draft (${draft})`, async ({ page }) => {
    await page.addInitScript(
      (values) => sessionStorage.setItem("booking-draft", values),
      JSON.stringify({ preferredDate }),
    );
    const release = await holdFormScript(page);
    await page.goto("/booking");
    await field(page, "preferredDate").focus();
    await page.keyboard.type("0815");
    release();
    await untilHydrated(page.getByRole("form", { name: "Booking request" }));
    await page.keyboard.type("2026");
    await expect(field(page, "preferredDate")).toHaveValue("2026-08-15");
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the package is chosen from a select", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/booking");
    expect((await field(page, "expectedGuests").locator("..").boundingBox())?.width).toBeGreaterThan(200);
  });
});

for (const address of ["/booking", "/photo-submit"]) {
  test(`the title of ${address} stands in clear sky at every width, also with text twice as large`, async ({
    page,
  }) => {
    await page.goto(address);
    for (const size of ["100%", "200%"]) {
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), size);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const { band, words, truck } = await page.evaluate(() => {
          const title = document.querySelector("h1");
          const band = title?.parentElement?.parentElement;
          const words = document.createRange();
          if (title) words.selectNodeContents(title);
          return {
            band: band?.getBoundingClientRect().height,
            words: words.getBoundingClientRect().right,
            truck: band?.querySelector("picture")?.parentElement?.getBoundingClientRect().left,
          };
        });
        expect(words, `${size} at ${width}`).toBeLessThanOrEqual(Number(truck));
        if (size === "100%") expect(Math.abs(Number(band) - 150), `at ${width}`).toBeLessThanOrEqual(30);
      }
    }
  });
}
