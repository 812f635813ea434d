import path from "node:path";
import type { Page } from "@playwright/test";
import { siteNeed } from "../schema/site-needs.ts";
import { fillWithExamples, type OwnersCalls } from "./example-data.ts";

/** The clock of the pictures. */
export const NOW = "2026-07-04T13:12:00-05:00";
export const PICTURES = path.resolve(import.meta.dirname, "../docs/pictures");

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** What the README shows. Beside each picture lies a file with the words on it, by which a test knows an old one. */
export const README_PICTURES = [
  { name: "home-phone-light", address: "/", viewport: PHONE, width: 520, colorScheme: "light" },
  { name: "home-phone-dark", address: "/", viewport: PHONE, width: 520, colorScheme: "dark" },
  { name: "desk-phone-light", address: "/admin-dashboard", viewport: PHONE, width: 520, colorScheme: "light" },
  {
    name: "desk-desktop-light",
    address: "/admin-dashboard?tab=bookings",
    viewport: DESKTOP,
    width: 1100,
    colorScheme: "light",
  },
] as const;

/** A site on a good day, which lacks nothing. @param owner is signed in */
export async function fillForPictures(owner: OwnersCalls) {
  await fillWithExamples(owner, NOW.slice(0, 10));
  for (const need of siteNeed.options) await owner.put("/api/site-needs", { data: { need, putAway: true } });
}

/** The words on a page, from top to bottom, line by line. How long ago something was depends on when the picture was taken. */
export async function wordsOn(page: Page): Promise<string> {
  const text = await page.locator("body").innerText();
  const lines = text.split("\n").map((line) => line.trim().replace(/(just now|\d+ min ago)$/, "just now"));
  return `${lines.filter(Boolean).join("\n")}\n`;
}
