import type { Page } from "@playwright/test";
import { expect, STOP, test, untilPageIsHydrated } from "./test.ts";

/** The scripts that a page has asked for. */
function scriptsOf(page: Page) {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

for (const address of ["/", "/booking", "/follow", "/photo-submit", "/photo-submit-old"]) {
  test(`${address} loads no script until a key is pressed`, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto(address, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await untilPageIsHydrated(page);
    expect(scripts.length).toBeGreaterThan(0);
  });
}

for (const [when, begin] of [
  ["it is scrolled", (page: Page) => page.evaluate(() => window.scrollTo(0, 600))],
  ["ten seconds have passed", (page: Page) => page.clock.runFor(10_000)],
] as const) {
  test(`loads the script of home when ${when}`, { tag: "@detail" }, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await begin(page);
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
  });
}

test("requests the imported scripts, too, before the first one has come", { tag: "@detail" }, async ({ page }) => {
  const scripts = scriptsOf(page);
  const late = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto("/");
  await page.keyboard.press("Shift");
  await expect.poll(() => scripts).toContainEqual(expect.stringMatching(/entry\.client-/));
  late.resolve();
  await untilPageIsHydrated(page);
});

test("shows a change of today when a visitor looks at home again", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
  const lookAgain = async () => {
    await page.clock.fastForward(61_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
  await page.goto("/");
  await expect(page.getByText("Open for Business")).toBeVisible();
  const { id } = await (await truck.visitor("GET", "/api/locations/current")).json();
  await truck.owner("POST", `/api/locations/${id}/changes`, { kind: "soldOut" });
  await untilPageIsHydrated(page);
  await page.getByRole("textbox", { name: "Message" }).fill("Best snow in town");
  await lookAgain();
  await expect(page.getByText(/^Sold out for today/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Best snow in town");
});
