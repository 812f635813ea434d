import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible, expectNoSidewaysScroll, TODAY, type Truck, test } from "./test.ts";

const stop = { name: "Riverside Market", address: "12 River Road", date: TODAY, startTime: "11:00", endTime: "18:00" };
const MORNING = "2026-07-04T10:30:00-05:00";

const add = (truck: Truck, changed: object = {}) => truck.owner("POST", "/api/locations", { ...stop, ...changed });
const apply = (truck: Truck, event: object, id = 1) => truck.owner("POST", `/api/locations/${id}/changes`, event);

/** Today with a late, a moved and a cancelled stop, and one of tomorrow. */
async function eventfulDay(truck: Truck) {
  await add(truck);
  await add(truck, { name: "Night Market", startTime: "19:00", endTime: "23:00" });
  await add(truck, { name: "School Fair", startTime: "15:00", endTime: "17:00" });
  await add(truck, { name: "Lake Park", date: "2026-07-05" });
  await apply(truck, { kind: "late", minutes: 45 }, 1);
  await apply(truck, { kind: "moved", name: "Harbor Lot", address: "1 Pier Way" }, 2);
  await apply(truck, { kind: "cancelled", why: "rained out" }, 3);
}

test.use({ now: MORNING });

test.describe("home", () => {
  test("says what happened beside the badge until the truck has come", { tag: "@detail" }, async ({ page, truck }) => {
    await add(truck);
    await apply(truck, { kind: "late", minutes: 45 });
    await page.goto("/");
    await expect(
      page.getByText("Running 45 min late, new start 11:45 AM · updated at 10:30 AM", { exact: true }),
    ).toBeInViewport();
    await expect(page.getByText("Open for Business")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Get directions" })).toBeInViewport();
    await expectAccessible(page);
    await page.clock.fastForward("01:15:00");
    await expect(page.getByText(/Running 45 min late/)).toHaveCount(0);
    await expect(page.getByText(/^Open until 6:00 PM/)).toBeVisible();
  });

  test("strikes out a cancelled stop, with tomorrow's beside it", { tag: "@detail" }, async ({ page, truck }) => {
    await add(truck);
    await add(truck, { name: "Lake Park", date: "2026-07-05" });
    await apply(truck, { kind: "cancelled", why: "rained out" });
    await page.goto("/");
    const struck = page.getByText("Riverside Market, 11:00 AM - 6:00 PM", { exact: true });
    await expect(struck).toBeInViewport();
    await expect(struck).toHaveCSS("text-decoration-line", "line-through");
    await expect(page.getByText("Cancelled: rained out · updated at 10:30 AM", { exact: true })).toBeVisible();
    await expect(page.getByText("Open for Business")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Tomorrow" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^Lake Park.*11:00 AM/ }).click();
    await expect(page).toHaveURL("/stops/2");
    await expect(page.getByRole("heading", { level: 1, name: "Lake Park" })).toBeVisible();
  });

  test("come to from another page, says the same", { tag: "@detail" }, async ({ page, truck }) => {
    await add(truck);
    await add(truck, { name: "Lake Park", date: "2026-07-05" });
    await apply(truck, { kind: "cancelled" });
    await page.goto("/no-such-page");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByText("Riverside Market, 11:00 AM - 6:00 PM", { exact: true })).toBeVisible();
    await expect(page.getByText("Cancelled · updated at 10:30 AM", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Tomorrow" })).toBeVisible();
  });

  test("leads from the next stops to their pages, and to all of them", { tag: "@detail" }, async ({ page, truck }) => {
    await add(truck, { date: "2026-07-08" });
    await page.goto("/");
    await page.getByRole("link", { name: "Riverside Market", exact: true }).click();
    await expect(page).toHaveURL("/stops/1");
    await page.goBack();
    await page.getByRole("link", { name: "All stops", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Where We Will Be" })).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the schedule marks today and what changed, and leads to each stop", async ({ page, truck }) => {
      await eventfulDay(truck);
      await page.goto("/schedule");
      await expect(page.getByRole("heading", { name: /^Today/ })).toBeInViewport();
      await expect(
        page.getByText("Running 45 min late, new start 11:45 AM · updated at 10:30 AM", { exact: true }),
      ).toBeVisible();
      await expect(page.getByText("Moved to Harbor Lot · updated at 10:30 AM", { exact: true })).toBeVisible();
      await expect(page.getByText("Cancelled: rained out · updated at 10:30 AM", { exact: true })).toBeVisible();
      await expect(page.getByText("School Fair", { exact: true })).toHaveCSS("text-decoration-line", "line-through");
      await page.getByRole("link", { name: "Harbor Lot", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Harbor Lot" })).toBeVisible();
      await page.getByRole("link", { name: "All stops", exact: true }).click();
      await expect(page).toHaveURL("/schedule");
    });

    test("the header's menu opens on a phone", { tag: "@detail" }, async ({ page }) => {
      await page.goto("/schedule");
      const menu = page.getByRole("banner");
      const link = menu.getByRole("link", { name: "Contact" });
      await expect(link).toBeHidden();
      await menu.getByRole("button", { name: "Menu" }).click();
      await link.click();
      await expect(page).toHaveURL("/#contact");
    });
  });
}

test("every page is accessible, holds the longest names, and scrolls sideways nowhere", async ({ page, truck }) => {
  await eventfulDay(truck);
  const name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(3);
  await add(truck, { name, address: "x".repeat(300), date: "2026-07-06" });
  await add(truck, { name: "Old Fair", date: "2026-07-01" });
  for (const address of ["/schedule", "/embed", "/stops/1", "/stops/3", "/stops/5", "/stops/6"]) {
    await page.goto(address);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test("whatever a thumb is to hit is 44 pixels high", async ({ page, truck }) => {
  await eventfulDay(truck);
  for (const address of ["/schedule", "/embed", "/stops/1"]) {
    await page.goto(address);
    const low = await page.locator("main a, main button, header button, header a").evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        // The link of a row is as large as the row.
        .map((control) =>
          getComputedStyle(control, "::after").position === "absolute" ? control.closest("li") : control,
        )
        .filter((control) => control && control.getBoundingClientRect().height < 44)
        .map((control) => control?.outerHTML),
    );
    expect(low, address).toEqual([]);
  }
});

test("the schedule on paper is black on white: who, days and times, nothing to press", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await eventfulDay(truck);
  await page.goto("/schedule");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText(/^Polar Peak Shaved Ice · .*555.* · 127\.0\.0\.1:\d+$/)).toBeVisible();
  await expect(page.getByText("Harbor Lot", { exact: true })).toBeVisible();
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByText("Add to your calendar"),
  ]) {
    await expect(hidden).toBeHidden();
  }
  const colors = await page
    .locator("main *")
    .evaluateAll((elements) => [
      ...new Set(
        elements.filter((element) => element.checkVisibility()).map((element) => getComputedStyle(element).color),
      ),
    ]);
  expect(colors).toEqual(["rgb(0, 0, 0)"]);
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("main li").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 4).toString()).toBe("%PDF");
});

test("gone back to, or taken out of the browser's own store, the schedule asks again", { tag: "@detail" }, async ({
  browser,
  truck,
}) => {
  // A page whose clock is held still knows nothing of how it was come to.
  const page = await browser.newPage({ baseURL: truck.origin });
  await add(truck);
  await page.goto("/schedule");
  await page.goto("/booking");
  await apply(truck, { kind: "soldOut" });
  await page.goBack();
  await expect(page.getByText(/^Sold out for today/)).toBeVisible();
  await apply(truck, { kind: "reopened" });
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText(/^On again/)).toBeVisible();
  await page.close();
});

test("a stop's page leads there by any map app, and into the calendar", async ({ page, truck }) => {
  await add(truck);
  await page.goto("/stops/1");
  await page.getByText("By another map app", { exact: true }).click();
  for (const [name, href] of [
    ["Get directions", /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=12%20River/],
    ["Apple Maps", /^https:\/\/maps\.apple\.com\/\?daddr=12%20River/],
    ["Another map app", /^geo:0,0\?q=12%20River/],
    ["Add to calendar", /^\/stops\/1\.ics$/],
  ] as const) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("the page of a stop that is over shows where the truck is now", { tag: "@detail" }, async ({ page, truck }) => {
  await add(truck, { name: "Old Fair", date: "2026-07-01" });
  await add(truck, { status: "active" });
  await page.goto("/stops/1");
  await expect(page.getByText("This stop is over", { exact: true })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Where We Are Today" })).toBeVisible();
  await expect(page.getByText("Riverside Market", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Another map app" })).toHaveCount(0);
});

test("a brewery's page shows the frame, and its links open a tab of their own", { tag: "@detail" }, async ({
  page,
  truck,
  context,
}) => {
  await add(truck);
  const brewery = http.createServer((_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<title>Hop Yard</title><iframe title="Truck" src="${truck.origin}/embed"></iframe>`),
  );
  await new Promise<void>((resolve) => {
    brewery.listen(0, resolve);
  });
  const { port } = brewery.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("11:00 AM - 6:00 PM")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  const opened = context.waitForEvent("page");
  await frame.getByRole("link", { name: "Riverside Market" }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Riverside Market" })).toBeVisible();
  expect(page.url()).toBe(`http://localhost:${port}/`);
  brewery.close();
});
