import type { Locator, Page } from "@playwright/test";
import type { Pressed } from "./offline-model.ts";
import { OPEN_LIMIT_MS, type Phone, type PhoneSteps, type QueuedPress, readWaiting } from "./offline-phone.ts";
import { closeDialog, type Found, PRESSERS } from "./offline-presses.ts";
import type { World } from "./offline-world.ts";

const MAY_HAVE_HAPPENED = /^It may have gone out already/;
const TOAST_MS = 1_000;
const SIGN_INS = 4;
const UNKNOWN_ORDER = 0;
const STEP_LIMIT_MS = 3_000;
const SIGN_IN_LIMIT_MS = 5_000;
/** The most polls of a phone's queue. Polls, not seconds, because a busy page answers late. */
const MOST_ROUNDS = 500;

/** The owner on a phone: signs in, presses, takes back, and decides refused writes. */
export function ownerSteps(world: World, { lineBack, noteUntold }: PhoneSteps) {
  const { stage, story, problems, presses, phones, random, chance, pick, nextNumber, startServer } = world;

  async function signIn(page: Page) {
    const password = page.getByLabel("Admin Password");
    if (!(await password.isVisible())) return;
    const phone = phones.find(({ context }) => context === page.context());
    await startServer();
    if (phone && phone.line !== "there") await lineBack(phone);
    // An earlier answer may end the session again.
    for (let tries = 0; tries < SIGN_INS && (await password.isVisible()); tries += 1) {
      // The sign-in of another window may remove the form at any time.
      await enter(password).catch((error) => {
        if (!/Timeout/.test(String(error))) throw error;
      });
    }
    // By CSS, not by role: below an open form a tab has no role.
    await page.locator("[role=tab]").first().waitFor();
    story.push("signed in again");
  }

  async function enter(password: Locator) {
    const limit = { timeout: SIGN_IN_LIMIT_MS };
    await password.fill(stage.password, limit);
    await password.press("Enter", limit);
    await password.waitFor({ state: "hidden", ...limit });
  }

  async function press(phone: Phone, page: Page) {
    await signIn(page);
    await noteUntold(phone, page);
    const before = phone.queued.size;
    const number = nextNumber();
    // Offline the script of a tab may be missing.
    page.setDefaultTimeout(STEP_LIMIT_MS);
    // Several writes to one row reveal a wrong order.
    const again = phone.line !== "there" && chance(0.5) ? phone.last : undefined;
    const presser = again?.presser ?? pick(PRESSERS);
    const found = await presser(page, random, String(number), again?.thing).catch(() => undefined);
    page.setDefaultTimeout(OPEN_LIMIT_MS);
    if (!found) return;
    phone.last = { presser, thing: found.thing };
    for (let round = 0; phone.queued.size === before && round < MOST_ROUNDS; round += 1) await nextRound(page);
    const description = `phone ${phone.number}, window ${phone.context.pages().indexOf(page)}: ${found.what} ${found.thing}`;
    story.push(description);
    const [order, call] = [...phone.queued].at(-1) ?? [];
    if (phone.queued.size === before && page.isClosed()) {
      // The window was closed during the press: the write may be stored or not.
      presses.push({ phone: phone.number, order: UNKNOWN_ORDER, ...found, fate: "perhaps too late" });
      return;
    }
    if (phone.queued.size === before || order === undefined || !call) {
      const isSignedOut = await page.getByLabel("Admin Password").isVisible();
      if (!isSignedOut && !isDuplicate(phone, found)) problems.push(`not queued: ${description}`);
      return;
    }
    call.press = { phone: phone.number, order, ...found };
    presses.push(call.press);
  }

  /** Waits for the page, which may be closed. */
  async function nextRound(page: Page) {
    await page.evaluate(() => {}).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Whether the desk merges this press with the same one under way. */
  function isDuplicate(phone: Phone, found: Found): boolean {
    const earlier = presses.filter((press) => press.phone === phone.number && press.thing === found?.thing);
    const isUnderWay = ({ order }: QueuedPress) => !phone.answers.has(phone.queued.get(order)?.keys.at(-1) ?? "");
    return earlier.some((press, place) => {
      const mayBeUnderWay = place === earlier.length - 1 || isUnderWay(press);
      return press.what === found?.what && mayBeUnderWay;
    });
  }

  async function takeBack(phone: Phone, page: Page) {
    if (phone.line === "there") return;
    await Promise.all(phone.underWay);
    await closeDialog(page);
    const waiting = (await readWaiting(page)).filter(({ isRefused }) => !isRefused);
    const number = Math.floor(random() * waiting.length);
    const buttons = page.getByRole("button", { name: /^Take back: / });
    if (waiting.length === 0 || (await buttons.count()) !== waiting.length) return;
    const tooLate = page.getByText("Too late to take it back", { exact: true });
    await tooLate.waitFor({ state: "hidden" });
    if (!(await isPressed(buttons.nth(number)))) return;
    const order = waiting[number]?.order;
    if (!(await settle(phone, page, order, "taken back", tooLate))) return;
    const isSignedOut = await page
      .getByText(MAY_HAVE_HAPPENED)
      .waitFor({ timeout: TOAST_MS })
      .then(
        () => true,
        () => false,
      );
    const press = phone.queued.get(order ?? 0)?.press;
    if (press && isSignedOut) press.fate = "perhaps too late";
  }

  /** Decides the oldest refused write. */
  async function decide(phone: Phone, page: Page, isLast = false) {
    const refused = (await readWaiting(page)).filter(({ isRefused }) => isRefused);
    const entry = page.getByRole("region", { name: "Not taken" }).getByRole("listitem");
    if (refused.length === 0) return;
    await closeDialog(page);
    if ((await entry.count()) !== refused.length) return;
    const again = entry.first().getByRole("button", { name: "Do it anyway" });
    const drop = entry.first().getByRole("button", { name: "Discard it" });
    const isAgain = !isLast && chance(0.5) && (await again.isVisible());
    if (!(await isPressed(isAgain ? again : drop))) return;
    if (isAgain) story.push(`phone ${phone.number}: all the same: ${words(phone, refused[0]?.order)}`);
    else await settle(phone, page, refused[0]?.order, "dropped");
  }

  /** The login may replace the desk during the press. */
  function isPressed(button: Locator): Promise<boolean> {
    return button.click({ timeout: STEP_LIMIT_MS }).then(
      () => true,
      () => false,
    );
  }

  /**
   * Waits until a decision has removed a write from the queue.
   * @param refused the message that the decision came too late
   * @returns whether it was removed
   */
  async function settle(
    phone: Phone,
    page: Page,
    order: number | undefined,
    fate: Pressed["fate"],
    refused?: Locator,
  ): Promise<boolean> {
    const decision = `${fate}: ${words(phone, order)}`;
    for (let round = 0; (await readWaiting(page)).some((write) => write.order === order); round += 1) {
      if (await refused?.isVisible()) {
        story.push(`phone ${phone.number}: too late to be ${decision}`);
        return false;
      }
      if (round >= MOST_ROUNDS) {
        problems.push(`not ${decision}`);
        return false;
      }
      await nextRound(page);
    }
    story.push(`phone ${phone.number}: ${decision}`);
    const press = phone.queued.get(order ?? 0)?.press;
    if (press) press.fate = fate;
    return true;
  }

  function words(phone: Phone, order = 0): string {
    const press = phone.queued.get(order)?.press;
    return press ? `${press.what} ${press.thing}` : `number ${order}`;
  }

  return { signIn, press, takeBack, decide, words };
}
