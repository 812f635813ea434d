import { expect, expectAccessible, expectNoSidewaysScroll, TODAY, test, untilPageIsHydrated } from "./test.ts";

const stop = {
  name: "Riverside Market",
  address: "12 River Road, Springfield",
  date: TODAY,
  startTime: "11:00",
  endTime: "18:00",
};

test.describe("the card Where We Are Today", () => {
  test("says where, open, until when and how to get there, above the fold", { tag: "@both" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Where We Are Today" })).toBeInViewport();
    for (const text of [
      "Riverside Market",
      "12 River Road, Springfield",
      "Open for Business",
      "Open until 6:00 PM · confirmed at 12:00 PM",
      "11:00 AM - 6:00 PM",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeInViewport();
    }
    const directions = page.getByRole("link", { name: "Get directions" });
    await expect(directions).toBeInViewport();
    await expect(directions).toHaveAttribute("href", /google\.com\/maps\/dir\/\?api=1&destination=.*12(%20|\+)River/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test("says when it is only there for the fun", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...stop, isOpen: false, status: "active" });
    await page.goto("/");
    await expect(page.getByText("Sorry!! Just Here for the Fun!!", { exact: true })).toBeVisible();
    await expect(page.getByText("Open for Business")).toHaveCount(0);
    await expectAccessible(page);
  });

  test("says that there is none, and which stops come next", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...stop, name: "Sunday Market", date: "2026-07-05" });
    await page.goto("/");
    await expect(page.getByText("No location scheduled for today", { exact: true })).toBeVisible();
    await expect(page.getByText("Sunday Market").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("gone back to, asks again where the truck is, and what time it is", async ({ browser, truck }) => {
    // A page whose clock is held still knows nothing of how it was come to.
    const page = await browser.newPage({ baseURL: truck.origin });
    await truck.owner("POST", "/api/locations", stop);
    await page.goto("/");
    await expect(page.getByText(/^Open until 6:00 PM/)).toBeVisible();
    await page.goto("/photo-submit");
    await truck.setTime("2026-07-04T18:20:00-05:00");
    await truck.owner("POST", "/api/locations", { ...stop, name: "Night Market", endTime: "23:00", status: "active" });
    await page.goBack();
    await expect(page.getByText(/^Open until 11:00 PM/)).toBeVisible();
    await expect(page.getByText("Night Market", { exact: true })).toBeVisible();
    await page.close();
  });

  test("that lay by whole in the browser asks again as well", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", stop);
    await page.goto("/");
    await expect(page.getByText("Riverside Market", { exact: true })).toBeVisible();
    await untilPageIsHydrated(page);
    await truck.owner("POST", "/api/locations", { ...stop, name: "Night Market", status: "active" });
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(page.getByText("Night Market", { exact: true })).toBeVisible();
  });

  test("left open over midnight, does not show yesterday's stop as today's", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    await page.goto("/");
    await expect(page.getByText("Riverside Market", { exact: true })).toBeVisible();
    await truck.setTime("2026-07-05T12:00:00-05:00");
    await page.clock.fastForward("24:00:00");
    await expect(page.getByText("No location scheduled for today", { exact: true })).toBeVisible();
  });

  test("left open in the night, does not show a stop that ended after midnight", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.setTime("2026-07-05T01:10:00-05:00");
    await truck.owner("POST", "/api/locations", { ...stop, startTime: "20:00", endTime: "02:00", status: "active" });
    await page.goto("/");
    await expect(page.getByText("Riverside Market", { exact: true })).toBeVisible();
    await truck.setTime("2026-07-05T02:10:00-05:00");
    await page.clock.fastForward("01:00:00");
    await expect(page.getByText("No location scheduled for today", { exact: true })).toBeVisible();
  });

  test("never lets the badge contradict the clock", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.setTime("2026-07-04T10:15:00-05:00");
    await truck.owner("POST", "/api/locations", stop);
    await page.goto("/");
    await expect(page.getByText(/^Opens at 11:00 AM/)).toBeVisible();
    await truck.owner("PUT", "/api/locations/1", { status: "active" });
    await truck.setTime("2026-07-04T18:20:00-05:00");
    await page.reload();
    await expect(page.getByText(/^Was scheduled until 6:00 PM/)).toBeVisible();
    await truck.setTime("2026-07-05T00:00:10-05:00");
    await page.reload();
    await expect(page.getByText("No location scheduled for today", { exact: true })).toBeVisible();
  });

  test("has a quiet badge, outlined, before and after the stop's times", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const isFilled = () =>
      page
        .getByText("Open for Business")
        .locator("..")
        .evaluate((badge) => getComputedStyle(badge).backgroundColor !== "rgba(0, 0, 0, 0)");
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    for (const [time, filled] of [
      ["2026-07-04T10:15:00-05:00", false],
      ["2026-07-04T12:00:00-05:00", true],
      ["2026-07-04T18:20:00-05:00", false],
    ] as const) {
      await truck.setTime(time);
      await page.goto("/");
      await expect(page.getByText("Open for Business")).toBeVisible();
      expect(await isFilled(), time).toBe(filled);
      await expectAccessible(page);
    }
  });

  test("is the only word on today: the hours are the usual ones", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("No location scheduled for today", { exact: true })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole("heading", { name: "Usual Hours" })).toBeVisible();
    await expect(footer.getByText("11AM-8PM")).toBeVisible();
    await expect(footer.getByText("Today", { exact: true })).toHaveCount(0);
    await footer.getByRole("link", { name: "See today's stop and its times" }).click();
    await expect(page.getByRole("heading", { name: "Where We Are Today" })).toBeInViewport();
  });

  test("holds the longest names", { tag: ["@both", "@detail"] }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", {
      ...stop,
      name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(3),
      address: "x".repeat(300),
      status: "active",
    });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/");
    await expect(page.getByText("Open for Business")).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe("the menu", () => {
  test("shows sizes with prices and every category under its title", { tag: "@both" }, async ({ page, isMobile }) => {
    await page.goto("/");
    const menu = page.locator("#menu");
    for (const rest of ["All 76 flavors", "All 14 concoctions"]) {
      if (isMobile) await menu.getByText(rest).click();
      else await expect(menu.getByText(rest)).toBeHidden();
    }
    for (const name of [
      "Endless Shaved Ice Flavors",
      "Choose Your Size",
      "Classic Flavors",
      "Popular Concoctions",
      "Add-Ons",
    ]) {
      await expect(menu.getByRole("heading", { name })).toBeVisible();
    }
    for (const text of ["Small", "$5.00", "Medium", "$6.00", "Tutti Frutti", "Tiger Trail", "Sweet Cream"]) {
      await expect(menu.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(menu.getByText(/perfect for a quick refresher/i)).toBeVisible();
    await expect(menu.getByText(/most popular size/i)).toBeVisible();
    await expect(menu.getByText(/Countless Choices/)).toBeVisible();
    await expect(menu.getByText("Blue raspberry and coconut under a snowcap of sweet cream")).toBeVisible();
  });
});

test.describe("finding one's way", () => {
  test("the header stays in sight, and its links move to the sections with the focus", { tag: "@both" }, async ({
    page,
    isMobile,
  }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    if (isMobile) {
      await header.getByRole("button", { name: "Menu" }).click();
      await expectAccessible(page);
      await header.getByRole("link", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    } else {
      await header.getByRole("link", { name: "Menu", exact: true }).click();
    }
    await expect(page.getByRole("heading", { name: "Endless Shaved Ice Flavors" })).toBeInViewport();
    await expect(header).toBeInViewport();
    expect(await page.evaluate(() => document.activeElement?.closest("#menu") !== null)).toBe(true);
  });

  test("a low screen scrolls its open menu", { tag: ["@both", "@detail"] }, async ({ page }) => {
    await page.setViewportSize({ width: 568, height: 232 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { name: "Get in Touch" })).toBeInViewport();
  });

  test("stands where it was left when one goes back to it from a booking", { tag: "@detail" }, async ({ page }) => {
    for (const name of ["Package 3", "Book Your Event"]) {
      await page.goto("/");
      const link = page.locator("#booking").getByRole("link", { name });
      await link.scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
      const left = await page.evaluate(() => window.scrollY);
      await link.click();
      await expect(page.getByRole("heading", { name: "Book Your Event", level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Classic Flavors" })).toBeAttached();
      await expect(page.getByText("No location scheduled for today")).toBeAttached();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    }
  });

  test("by keyboard, the first stop skips to the content", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  });

  test("the footer has hours and a number to call", { tag: ["@both", "@detail"] }, async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByText(/11.*8/).first()).toBeVisible();
    await expect(footer.getByRole("link", { name: /555/ })).toHaveAttribute("href", /^tel:/);
    await expectAccessible(page);
  });

  test("an address that does not exist helps on", { tag: "@detail" }, async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Where We Are Today" })).toBeVisible();
  });
});

test.describe("going home from another page", () => {
  test("says what could not be loaded, and asks again", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    await page.goto("/no-such-page");
    await untilPageIsHydrated(page);
    await page.route("**/api/{locations/current,menu}", (route) => route.abort());
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByText(/^We could not find out where the truck is\./)).toBeVisible();
    await expect(page.getByText(/^We could not load the flavors\./)).toBeAttached();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).first().press("Enter");
    await expect(page.getByText("Riverside Market")).toBeVisible();
    // The keyboard goes on from there: it would fall off the page with the button.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await expect(page.getByText("Tutti Frutti", { exact: true })).toBeAttached();
  });

  test("says that it loads", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    await page.goto("/no-such-page");
    await untilPageIsHydrated(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/{locations/current,menu}", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByText("Loading current location...")).toBeVisible();
    await expect(page.getByText("Loading delicious flavors...")).toBeAttached();
    release();
    await expect(page.getByText("Riverside Market")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor still reads where the truck is, and unfolds the whole menu on a phone", async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", { ...stop, status: "active" });
    await page.goto("/");
    await expect(page.getByText("Riverside Market")).toBeVisible();
    await expect(page.getByText("Open for Business")).toBeVisible();
    await expect(page.getByText("Caramel Apple", { exact: true })).toBeVisible();
    await expect(page.getByText("Tutti Frutti", { exact: true })).toBeHidden();
    await page.getByText("All 76 flavors").click();
    await expect(page.getByText("Tutti Frutti", { exact: true })).toBeVisible();
    await expect(page.getByText("Toasted Coconut", { exact: true })).toBeVisible();
  });
});

test("the header's menu and its links work without the page's script", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { name: "Get in Touch" })).toBeInViewport();
  await expect(page.locator("#contact")).toBeFocused();
});
