import { test as base, expect, type Locator, type Page } from "@playwright/test";
import axe from "axe-core";
import { BOOKING, NOON, REQUEST, STOP, TODAY } from "../helpers/examples.ts";
import { PASSWORD } from "../helpers/owner-password.ts";
import { siteServer } from "../helpers/sites.ts";

export { BOOKING, expect, NOON, PASSWORD, REQUEST, STOP, TODAY };

export interface Truck {
  origin: string;
  setupToken: string | null;
  /** Moves the server's clock. */
  setTime(time: string): Promise<void>;
  /** A call as anyone makes it, past the browser. */
  visitor(method: string, url: string, body?: unknown): Promise<Response>;
  /** A call with the owner's session, past the browser. */
  owner(method: string, url: string, body?: unknown): Promise<Response>;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What Chromium says of what it cannot load, a worker's script among it: the tests take lines away. */
const NO_LINE = /Failed to load resource|error occurred when fetching the script/;

interface Options {
  /** What the clock says when the site starts. */
  now: string;
  /** Empty for a site whose owner has not set one yet. */
  password: string;
  /** What else the site's environment says. */
  env: Record<string, string>;
  /** Whether something changes the page's HTML before React takes it over: React says so, and draws that part anew. */
  isChanged: boolean;
}

/** React's error of HTML that is not the server's. */
const CHANGED = /React error #418/;

/** Each test has a site of its own: a fresh database, a clock, and a browser page that looks at it. Each worker has one server. */
export const test = base.extend<Options & { truck: Truck }, { server: ReturnType<typeof siteServer> }>({
  now: [NOON, { option: true }],
  password: [PASSWORD, { option: true }],
  env: [{}, { option: true }],
  isChanged: [false, { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it depends on nothing.
    async ({}, use) => {
      const server = siteServer();
      await use(server);
      server.end();
    },
    { scope: "worker" },
  ],

  truck: async ({ server, now, password, env }, use) => {
    const { origin, setupToken } = await server.open(now, { LOG_LEVEL: "silent", ADMIN_PASSWORD: password, ...env });
    let cookie = "";
    const call = (method: string, url: string, body?: unknown, session = cookie) =>
      fetch(origin + url, {
        method,
        headers: { cookie: session, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    await use({
      origin,
      setupToken,
      setTime: server.setTime,
      visitor: (method, url, body) => call(method, url, body, ""),
      async owner(method, url, body) {
        if (!cookie) {
          const answer = await call("POST", "/api/admin/login", { password });
          cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
        }
        return call(method, url, body);
      },
    });
    await server.close();
  },

  baseURL: async ({ truck }, use) => use(truck.origin),

  page: async ({ page, now, isChanged }, use) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !NO_LINE.test(message.text())) problems.push(message.text());
    });
    await page.clock.install({ time: now });
    await use(page);
    // Hydration that does not match and blocked scripts are reported here, and nowhere else.
    expect(problems.filter((problem) => !(isChanged && CHANGED.test(problem)))).toEqual([]);
  },
});

/** Lets calls of a kind reach the server only once they are released. `sent` resolves when the first is on its way. */
export function holdCalls(page: Page, method: string, address: string) {
  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  void page.route(address, async (route) => {
    if (route.request().method() === method) {
      sent.resolve();
      await released.promise;
    }
    await route.continue();
  });
  return { sent: sent.promise, release: released.resolve };
}

/** The phone is where there is no line. Chromium says that it has taken it away a moment before it has: a call shows that it is gone. */
export async function loseLine(page: Page) {
  await page.context().setOffline(true);
  const isAnswered = () =>
    page.evaluate(() =>
      fetch("/healthz").then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isAnswered).toBe(false);
}

/** Lets the next call of a kind reach the server, and breaks the line before its answer arrives. */
export async function loseAnswer(page: Page, method: string, address: string) {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}

/**
 * Opens a screen of the owner's with a session of its own, and waits for its script: what is pressed before it is
 * `desk-drawn.spec.ts`'s matter, what the login screen does `owner.spec.ts`'s.
 */
export async function signIn(page: Page, address = "/admin-dashboard") {
  await page.request.post("/api/admin/login", { data: { password: PASSWORD } });
  await page.goto(address);
  if (address.startsWith("/admin-dashboard")) await expectSignedIn(page);
  await untilDeskIsHydrated(page);
}

/** The tabs are there for whoever is signed in, also behind a dialog that the address opens. */
export const expectSignedIn = (page: Page) =>
  expect(page.getByRole("tablist", { name: "Dashboard", includeHidden: true })).toBeVisible();

/** Presses a button of the account: on a phone they are behind one. */
export async function pressAccount(page: Page, name: "Change Password" | "Logout") {
  const menu = page.getByRole("button", { name: "Account" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name }).click();
}

/** Loads a screen of the owner's anew, and waits for its script as `signIn` does. */
export async function reloadScreen(page: Page) {
  await page.reload();
  await untilDeskIsHydrated(page);
}

/** Opens the login and waits for its script: before that, the browser sends the form by itself. */
export async function openLogin(page: Page) {
  await page.goto("/admin-dashboard");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await untilDeskIsHydrated(page);
}

/** Waits for the script of a screen of the owner's. */
export const untilDeskIsHydrated = (page: Page) => expect(page.locator("[data-unhydrated]")).toHaveCount(0);

/** Waits for the script of a visitors' form: what is pressed much earlier, the browser sends by itself. */
export async function untilHydrated(form: Locator) {
  await form.page().keyboard.press("Shift");
  await expect(form).toHaveAttribute("data-hydrated");
}

/** Waits until a public page is hydrated. Its script is loaded at the first key; React marks hydrated elements. */
export async function untilPageIsHydrated(page: Page) {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => Object.keys(document.documentElement).some((key) => key.startsWith("__react")));
}

/** From here on the clock goes only where the test says so, however slow the machine is. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** Opens a tab of the desk: on a phone, some are behind *More*. */
export async function openTab(page: Page, name: string) {
  const tab = page.getByRole("tab", { name });
  const more = page.getByRole("button", { name: "More", exact: true });
  const isBehindMore = /^(Photos|Subscribers|Mass Comm|Settings)$/.test(name) && (await more.isVisible());
  if (isBehindMore) await more.click();
  await tab.click();
}

/** Opens the details of a list's row. */
export const openRow = (page: Page, title: string | RegExp) =>
  page.getByRole("article").getByRole("heading", { name: title }).click();

/** Opens the form for a new stop on the first day without one. */
export const openNewStop = (page: Page) => page.getByRole("link", { name: "Add a stop", exact: true }).click();

/** Opens the form of a stop from its details. */
export async function editStop(page: Page, name: string) {
  await openRow(page, name);
  await page.getByRole("button", { name: "Edit" }).click();
}

/** Opens a part of Settings: on a phone, their list stands in its place. */
export async function openPart(page: Page, name: string) {
  const parts = page.getByRole("navigation", { name: "Settings" });
  const all = page.getByRole("link", { name: "All settings" });
  if (await all.isVisible()) await all.click();
  await parts.getByRole("link", { name }).click();
}

/** Presses what saves settings, and waits until they are stored: the next page that is opened shows them. */
export async function pressSave(page: Page, button: Locator) {
  const answer = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await button.click();
  expect((await answer).status()).toBe(200);
}

/** Opens a form of Mass Comm: on a phone it is folded. */
export async function openComposer(page: Page, name: "Mass Email" | "Mass SMS" | "Send Location Update") {
  const title = page.getByRole("heading", { name });
  await title.waitFor();
  if (await title.getByRole("button", { expanded: false }).isVisible()) await title.click();
}

/** Sends to everybody, once the screen shows whom it reaches. */
export async function pressSend(page: Page, name: string) {
  const send = page.getByRole("button", { name });
  const form = page
    .locator("div", { has: send })
    .filter({ has: page.getByRole("status") })
    .last();
  await expect(form.getByText(/^Reaches /)).toBeVisible();
  await send.click();
}

/** The rules that look at colours: all that the second theme can break, since both are the same page. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Axe finds nothing on what the page shows now, in either theme. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The theme's colours fade over, some when those around them have: what is measured is what one sees afterwards.
    await page.evaluate(() => {
      for (let fading = document.getAnimations(); fading.length > 0; fading = document.getAnimations())
        for (const animation of fading) animation.cancel();
    });
    const rules = colorScheme === "light" ? undefined : COLOUR_RULES;
    expect((await faultsOf(page, rules)).map((fault) => `${colorScheme} ${fault}`)).toEqual([]);
  }
}

/** What breaks these rules of axe, or any of them. To name all that keeps them would take as long again. */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" | ")}`,
    );
  }, rules);
}

/** Nothing on the page reaches past the right edge. */
export async function expectNoSidewaysScroll(page: Page) {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(window);
}
