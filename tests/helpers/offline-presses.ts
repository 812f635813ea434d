import type { Locator, Page } from "@playwright/test";

import { addDays } from "../../schema/times.ts";

/** A pressed button: its row and its expected effect. Undefined when there was none to press. */
export type Found = { thing: string; what: string } | undefined;

type Random = () => number;

/** Presses one of the desk's buttons in a window. @param only the row that it must belong to, if given */
export type Presser = (page: Page, random: Random, unique: string, only?: string) => Promise<Found>;

const DAY: Record<string, string> = {
  Activate: "active",
  Complete: "completed",
  "Closed for the moment": "closed",
  "Sold out": "soldOut",
  "Rained out": "rained out",
  "Open now": "reopened",
  "Open again": "reopened",
};

/** Closes an open dialog, except the login. A dialog that is just opening ignores keys. */
export async function closeDialog(page: Page): Promise<void> {
  const login = page.getByLabel("Admin Password");
  const form = page.getByRole("dialog").filter({ hasNot: login });
  for (let tries = 0; tries < ESCAPES; tries += 1) {
    await page.keyboard.press("Escape");
    const isGone = await form.waitFor({ state: "detached", timeout: ESCAPE_MS }).then(
      () => true,
      () => false,
    );
    if (isGone) return;
  }
  throw new Error("A form does not close");
}

const ESCAPES = 20;
const ESCAPE_MS = 1_000;

async function openTab(page: Page, name: string): Promise<void> {
  await closeDialog(page);
  await page.getByRole("tab", { name }).click();
  await page.locator(OPEN_TAB).waitFor();
}

interface Row {
  /** The selector of the rows. */
  rows: string;
  /** The pattern of the row's name in its text. */
  thing: string;
  buttons: Record<string, string>;
}

/** Finds the buttons of a tab's rows and presses one of them, in one step inside the page. */
const pressInRow = (page: Page, { rows, thing, buttons }: Row, chance: number): Promise<Found> =>
  page.evaluate(
    ([rows, thing, buttons, chance]) => {
      const found = [...document.querySelectorAll<HTMLElement>(rows)].flatMap((row) =>
        [...row.querySelectorAll<HTMLButtonElement>("button")].flatMap((button) => {
          const what = buttons[button.innerText.trim()];
          const name = new RegExp(thing).exec(row.innerText)?.[0];
          const isOff = button.disabled || button.ariaDisabled === "true";
          return what && name && !isOff ? [{ button, pressed: { thing: name, what } }] : [];
        }),
      );
      const chosen = found[Math.floor(chance * found.length)];
      chosen?.button.click();
      return chosen?.pressed;
    },
    [rows, thing, buttons, chance] as const,
  );

const inRows =
  (tab: string, row: Row): Presser =>
  async (page, random, _unique, only) => {
    await openTab(page, tab);
    await rowsAreThere(page, row.rows);
    return pressInRow(page, { ...row, thing: only ? exactly(only) : row.thing }, random());
  };

/** The pattern of a name that is not preceded by a digit, which would be another name. */
const exactly = (thing: string) => `\\b${thing}`;

/** Waits for the rows of a tab, or for its empty state. */
async function rowsAreThere(page: Page, rows: string): Promise<void> {
  const tab = page.locator(OPEN_TAB);
  const notLoaded = tab.getByRole("button", { name: "Try again" });
  const none = tab.getByText(/^Nothing (more )?is planned for today\.$/);
  const shown = page.locator(rows).or(notLoaded).or(none).first();
  await shown.waitFor({ timeout: ROWS_LIMIT_MS }).catch(() => {});
}

const ROWS_LIMIT_MS = 3_000;
const CLICK_LIMIT_MS = 30_000;
/** Selects the visible tab: earlier ones stay in the page. */
const OPEN_TAB = "[role=tabpanel][data-state=active]";
const STOP_ROW = `${OPEN_TAB} article`;
const TODAY_ROW = `${OPEN_TAB} :has(> fieldset[aria-label=Today])`;
const PERSON_ROW = `${OPEN_TAB} article`;
const ADDRESS = "\\b\\d+ Play Street";
const EMAIL = "\\b[a-z]+\\d+@example\\.com";

/** The buttons whose writes are queued, by their tab. */
export const PRESSERS: Presser[] = [
  inRows("Overview", { rows: TODAY_ROW, thing: ADDRESS, buttons: DAY }),
  inRows("Overview", { rows: TODAY_ROW, thing: ADDRESS, buttons: DAY }),
  inRows("Overview", { rows: TODAY_ROW, thing: ADDRESS, buttons: DAY }),
  skipOrRestore,
  inRows("Bookings", { rows: PERSON_ROW, thing: EMAIL, buttons: { Confirm: "confirmed", Cancel: "cancelled" } }),
  inRows("Messages", { rows: PERSON_ROW, thing: EMAIL, buttons: { "Mark Read": "read", Save: "saved" } }),
  inRows("Subscribers", { rows: PERSON_ROW, thing: EMAIL, buttons: { Deactivate: "off", Activate: "on" } }),
  addStop,
  addStop,
  editStop,
  editStop,
  addBooking,
  addBooking,
  soldOutItem,
];

/** Presses without a time limit, because an aborted press may have happened. The press may close the window. */
const clickLast = (button: Locator) =>
  button.click({ timeout: CLICK_LIMIT_MS }).catch((error) => {
    if (!button.page().isClosed()) throw error;
  });

/** The name does not end with a digit, because the address follows it and begins with one. */
const nameOf = (unique: string) => `Stop ${unique}.`;

async function addStop(page: Page, random: Random, unique: string): Promise<Found> {
  await openTab(page, "Locations");
  const opener = page.getByRole("link", { name: "Add a stop", exact: true });
  if (!(await opener.isVisible())) return undefined;
  await opener.click();
  const form = page.locator("form", { has: page.getByRole("button", { name: "Add Location" }) }).first();
  await form.waitFor();
  const thing = `${unique} Play Street`;
  await form.getByLabel("Location Name").fill(nameOf(unique));
  await form.getByLabel("Address").fill(thing);
  await form.getByLabel("Date").fill(random() < 0.5 ? "2026-07-04" : "2026-07-09");
  await form.getByLabel("Start Time").fill("10:00");
  await form.getByLabel("End Time").fill("19:00");
  await clickLast(form.getByRole("button", { name: "Add Location" }));
  return { thing, what: "added" };
}

async function skipOrRestore(page: Page, random: Random, _unique: string, only?: string): Promise<Found> {
  await openTab(page, "Locations");
  await rowsAreThere(page, STOP_ROW);
  const thing = await openDetails(page, only ? exactly(only) : ADDRESS, random());
  const details = page.getByRole("dialog");
  if (!thing) return undefined;
  await details.waitFor();
  const button = details.getByRole("button", { name: /^(Skip|Restore)$/ });
  if (!(await button.isVisible())) return undefined;
  const what = (await button.innerText()).trim() === "Skip" ? "skipped" : "restored";
  await clickLast(button);
  return { thing, what };
}

/** Opens the details of a stop. @returns what its row names */
const openDetails = (page: Page, pattern: string, chance: number): Promise<string | undefined> =>
  page.evaluate(
    ([rows, pattern, chance]) => {
      const found = [...document.querySelectorAll<HTMLElement>(rows)].flatMap((row) => {
        const link = row.querySelector<HTMLAnchorElement>("h3 a");
        const name = new RegExp(pattern).exec(row.innerText)?.[0];
        return link && name ? [{ link, name }] : [];
      });
      const chosen = found[Math.floor(chance * found.length)];
      chosen?.link.click();
      return chosen?.name;
    },
    [STOP_ROW, pattern, chance] as const,
  );

async function editStop(page: Page, random: Random, unique: string, only?: string): Promise<Found> {
  await openTab(page, "Locations");
  await rowsAreThere(page, STOP_ROW);
  const thing = await openDetails(page, only ? exactly(only) : ADDRESS, random());
  if (!thing) return undefined;
  await page.getByRole("button", { name: "Edit" }).click();
  const save = page.getByRole("button", { name: "Update Location" });
  await save.waitFor();
  await page.getByLabel("Location Name").fill(nameOf(unique));
  await clickLast(save);
  return { thing, what: nameOf(unique) };
}

async function addBooking(page: Page, _random: Random, unique: string): Promise<Found> {
  await openTab(page, "Bookings");
  await page.getByRole("button", { name: "Add Booking" }).click();
  const dialog = page.getByRole("dialog");
  const thing = `guest${unique}@example.com`;
  await dialog.getByLabel("Customer Name").fill(`Guest ${unique}`);
  await dialog.getByLabel("Email").fill(thing);
  await dialog.getByLabel("Phone").fill("217 555 0101");
  await dialog.getByLabel("Guest Count").fill("40");
  // On its own day, because clashes need a confirmation.
  await dialog.getByLabel("Preferred Date").fill(addDays("2026-09-01", Number(unique)));
  await clickLast(dialog.getByRole("button", { name: "Create Booking" }));
  return { thing, what: "added" };
}

async function soldOutItem(page: Page, random: Random): Promise<Found> {
  await openTab(page, "Overview");
  const rare = page.getByRole("button", { name: "Something else changed" });
  if (!(await rare.isVisible())) return undefined;
  const menu = page.getByRole("button", { name: "A flavor is out" });
  if (!(await menu.isVisible())) await rare.click();
  await menu.click();
  const items = page.getByRole("dialog").locator("li button");
  await items.first().waitFor();
  const chosen = await items.evaluateAll((buttons: HTMLButtonElement[], chance) => {
    // Only a few, so that some are pressed twice.
    const button = buttons[Math.floor(chance * 3)];
    const name = [...(button?.querySelectorAll("span") ?? [])].find(({ childElementCount }) => childElementCount === 0);
    if (!button || button.disabled || !name) return undefined;
    const what = button.ariaPressed === "true" ? "back" : "out";
    button.click();
    return { thing: name.textContent ?? "", what };
  }, random());
  return chosen;
}
