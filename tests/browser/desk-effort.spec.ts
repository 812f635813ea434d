import type { Locator, Page } from "@playwright/test";
import { addDays } from "../../schema/times.ts";
import { PASSWORD } from "../helpers/owner-password.ts";
import { BOOKING, expect, STOP, signIn, TODAY, type Truck, test } from "./test.ts";

/** What an owner has done on the page. */
interface Effort {
  presses: number;
  characters: number;
  /** How far the page was scrolled at most, in px. */
  scrolled: number;
}

declare global {
  interface Window {
    effort: Effort;
  }
}

const PLACES = [
  { name: "Riverside Market", address: "12 River Road" },
  { name: "Hop Yard Brewery", address: "9 Malt Street" },
  { name: "Elm Street School", address: "88 Elm Street" },
];

/** A month of stops, bookings and subscribers, with a stop of today. */
async function fillMonth(truck: Truck) {
  for (let back = 1; back <= 30; back += 1) {
    const stop = { ...STOP, ...PLACES[back % PLACES.length], date: addDays(TODAY, -back), status: "completed" };
    await truck.owner("POST", "/api/locations", stop);
    const booking = { ...BOOKING, customerName: `Guest ${back}`, preferredDate: addDays(TODAY, back) };
    await truck.owner("POST", "/api/bookings", { ...booking, status: back % 6 === 0 ? "pending" : "confirmed" });
    await truck.visitor("POST", "/api/subscribers", { email: `guest${back}@example.com` });
  }
  await truck.owner("POST", "/api/locations", { ...STOP, startTime: "13:00" });
  for (const need of ["menu", "address", "mail", "stop"])
    await truck.owner("PUT", "/api/site-needs", { need, putAway: true });
}

/** Opens Overview, and counts from there. */
async function openOverview(page: Page, truck: Truck) {
  await fillMonth(truck);
  await page.addInitScript(() => {
    window.effort = { presses: 0, characters: 0, scrolled: 0 };
    const count = (type: "click" | "input", what: "presses" | "characters") =>
      addEventListener(
        type,
        ({ isTrusted }) => {
          if (isTrusted) window.effort[what] += 1;
        },
        true,
      );
    count("click", "presses");
    count("input", "characters");
    addEventListener("scroll", () => {
      window.effort.scrolled = Math.max(window.effort.scrolled, window.scrollY);
    });
  });
  await signIn(page);
}

const effortOf = (page: Page) => page.evaluate(() => window.effort);

/** Presses what is in sight and not covered: Playwright would scroll to anything else. */
async function pressInSight(button: Locator) {
  await expect(button).toBeVisible();
  const isReachable = () =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  await expect.poll(isReachable).toBe(true);
  await button.click();
}

test.describe("with a month of data on a phone", { tag: "@detail" }, () => {
  test("tomorrow's stop at a known place takes four presses and no typed character", async ({ page, truck }) => {
    await openOverview(page, truck);
    await pressInSight(page.getByRole("tab", { name: "Locations" }));
    await pressInSight(page.getByRole("link", { name: "Add a stop: Sunday, July 5" }));
    await pressInSight(page.getByRole("button", { name: "Hop Yard Brewery" }));
    await pressInSight(page.getByRole("button", { name: "Add Location" }));
    await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();
    expect(await effortOf(page)).toEqual({ presses: 4, characters: 0, scrolled: 0 });
    const tomorrow = await (await truck.owner("GET", "/api/locations?on=2026-07-05")).json();
    expect(tomorrow).toMatchObject([PLACES[1]]);
  });

  test("the answer to a booking request takes two presses and no scroll", async ({ page, truck }) => {
    await openOverview(page, truck);
    await pressInSight(page.getByRole("link", { name: "5 booking requests" }));
    await pressInSight(page.getByRole("article").first().getByRole("button", { name: "Confirm" }));
    await expect(page.getByText("Booking updated!", { exact: true })).toBeVisible();
    expect(await effortOf(page)).toEqual({ presses: 2, characters: 0, scrolled: 0 });
  });

  test("running late, with people told, takes three presses and no scroll", async ({ page, truck }) => {
    await openOverview(page, truck);
    await pressInSight(page.getByRole("button", { name: "Running late" }));
    await pressInSight(page.getByRole("button", { name: /^20 minutes/ }));
    await pressInSight(page.getByRole("button", { name: "Tell them" }));
    await expect(page.getByText(/^Notifications (sent!|on their way)$/)).toBeVisible();
    expect(await effortOf(page)).toEqual({ presses: 3, characters: 0, scrolled: 0 });
  });

  test("a flavor that is out takes three presses", async ({ page, truck }) => {
    await openOverview(page, truck);
    await pressInSight(page.getByRole("button", { name: "Something else changed" }));
    await pressInSight(page.getByRole("button", { name: "A flavor is out" }));
    const flavor = page.getByRole("region", { name: "Classic Flavors" }).getByRole("button").nth(2);
    await pressInSight(flavor);
    await expect(flavor).toContainText("Sold out today");
    expect(await effortOf(page)).toEqual({ presses: 3, characters: 0, scrolled: 0 });
  });

  test("the hours of a day take five presses", async ({ page, truck }) => {
    await openOverview(page, truck);
    await pressInSight(page.getByRole("button", { name: "More" }));
    await pressInSight(page.getByRole("tab", { name: "Settings" }));
    await pressInSight(page.getByRole("link", { name: "Hours" }));
    await pressInSight(page.getByLabel("Sunday", { exact: true }));
    await pressInSight(page.getByRole("button", { name: "Save Hours" }));
    await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
    expect(await effortOf(page)).toMatchObject({ presses: 5, scrolled: 0 });
  });

  test("the invitation of a helper takes four presses, a name and the password", async ({ page, truck }) => {
    await openOverview(page, truck);
    await pressInSight(page.getByRole("button", { name: "More" }));
    await pressInSight(page.getByRole("tab", { name: "Settings" }));
    await pressInSight(page.getByRole("link", { name: "Sign-in" }));
    await page.getByLabel("Helper's name").fill("Ben");
    await page.getByLabel("Current Password").fill(PASSWORD);
    await pressInSight(page.getByRole("button", { name: "Invite" }));
    await expect(page.getByLabel("Link for Ben")).toBeVisible();
    expect(await effortOf(page)).toMatchObject({ presses: 4 });
  });

  test("an SMS to all takes four presses and its text", async ({ page, truck }) => {
    const phone = { phone: "+12175550134", smsNotifications: true, smsConsent: true };
    await truck.visitor("POST", "/api/subscribers", { email: "sms@example.com", ...phone });
    await openOverview(page, truck);
    await pressInSight(page.getByRole("button", { name: "More" }));
    await pressInSight(page.getByRole("tab", { name: "Mass Comm" }));
    await pressInSight(page.getByRole("button", { name: "Mass SMS" }));
    await expect(page.getByLabel("SMS Message")).toBeFocused();
    await page.keyboard.type("Half price until five!");
    // Without the preview a question would show the same.
    await expect(page.getByText(/^Reaches 1 person/)).toBeVisible();
    await pressInSight(page.getByRole("button", { name: "Send SMS" }));
    await expect.poll(async () => (await (await truck.owner("GET", "/api/sends")).json()).length).toBe(1);
    expect(await effortOf(page)).toEqual({ presses: 4, characters: 22, scrolled: 0 });
  });
});
