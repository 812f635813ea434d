import type { Page } from "@playwright/test";
import { expect, loseLine, NOON, STOP, test } from "./test.ts";

const age = (page: Page) => page.getByText("No connection. What you see is from 12:00 PM.", { exact: true });

/** Chromium tells the page a moment before the line is gone: the page hears it once more when it is. */
async function hearThatLineIsGone(page: Page) {
  await loseLine(page);
  await page.evaluate(() => void window.dispatchEvent(new Event("offline")));
}

for (const path of ["/", "/schedule", "/stops/1", "/booking"]) {
  test(`${path} says how old it is when the line is gone, and no longer when it is back`, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", STOP);
    await page.goto(path);
    await expect(age(page)).toHaveCount(0);
    await hearThatLineIsGone(page);
    await expect(age(page)).toBeVisible();
    await page.context().setOffline(false);
    await expect(age(page)).toHaveCount(0);
  });
}

for (const path of ["/schedule", "/booking"]) {
  test(`${path} says how old it is, where one goes back to it without a line`, { tag: "@detail" }, async ({
    browser,
    truck,
  }) => {
    // A page whose clock is held still knows nothing of how it was come to.
    const page = await browser.newPage({ baseURL: truck.origin, timezoneId: "America/Chicago" });
    await page.addInitScript((noon) => {
      Date.now = () => Date.parse(noon) + Number(sessionStorage.getItem("passed"));
    }, NOON);
    await page.goto(path);
    await page.evaluate(() => sessionStorage.setItem("passed", String(3 * 60 * 60 * 1000)));
    await page.goto("/api/menu");
    await page.context().setOffline(true);
    await page.goBack();
    await expect(age(page)).toBeVisible();
    await page.close();
  });
}

for (const path of ["/", "/stops/1"]) {
  test(`on ${path} no badge stays green past its end, without a line either`, { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", { ...STOP, status: "active" });
    await page.goto(path);
    const badge = page.getByText("Open for Business", { exact: true }).first();
    const color = () => badge.evaluate((element) => getComputedStyle(element).color);
    const background = () => badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    const open = [await color(), await background()];
    await page.context().setOffline(true);
    await page.clock.fastForward("06:01:00");
    await expect.poll(background).toBe("rgba(0, 0, 0, 0)");
    const muted = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("p"));
      probe.className = "text-muted";
      return getComputedStyle(probe).color;
    });
    expect(await color()).toBe(muted);
    expect(open).not.toContain(muted);
  });
}

test.describe("in another zone", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("the page says how old it is by the business's clock, as everything on it", { tag: "@detail" }, async ({
    page,
  }) => {
    await page.goto("/");
    await hearThatLineIsGone(page);
    await expect(age(page)).toBeVisible();
  });
});
