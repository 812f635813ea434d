import type { Page } from "@playwright/test";
import { untilHydrated } from "./test.ts";

export const PACKAGE = "Package 2: 75 servings, 60 minutes, 8oz $400, 12oz $475";

/** A request that the form takes, by the names of its controls. */
export const request = {
  expectedGuests: PACKAGE,
  eventType: "school-function",
  preferredDate: "2026-08-15",
  startTime: "2:00 PM",
  endTime: "4:30 PM",
  location: "1200 School Road, Springfield",
  customerName: "Maya Lindqvist",
  customerPhone: "(217) 555-0134",
  customerEmail: "maya@example.com",
  specialRequests: "Two outlets by the gym.",
};

const CHOICES = new Set(["eventType", "expectedGuests", "startTime", "endTime"]);

export const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

export async function fill(page: Page, values: Partial<typeof request> = request) {
  for (const [name, value] of Object.entries(values)) {
    await (CHOICES.has(name) ? field(page, name).selectOption(value) : field(page, name).fill(value));
  }
}

/** Waits for the form's script, which comes with the first move: what is sent much earlier, the browser sends by itself. */
export async function untilFormIsHydrated(page: Page) {
  await field(page, "eventType").focus();
  await untilHydrated(page.getByRole("form", { name: "Booking request" }));
}

export const send = (page: Page) => page.getByRole("button", { name: "Request Booking" });
