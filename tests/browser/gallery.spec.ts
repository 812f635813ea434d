import type { BrowserContext, Locator, Page } from "@playwright/test";
import { holdBack, jpeg, openGallery, submitPhotos } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, holdCalls, stopClock, test, untilHydrated } from "./test.ts";

const FIVE = ["Ana", "Ben", "Cleo", "Dan", "Eve"];

/**
 * Moves a finger sideways over the page and lets it rest before it leaves. The browser reads a finger's speed from the
 * times of its events. They are given here: on a busy machine the real ones vary, and one swipe turned two photos or none.
 */
async function swipe(context: BrowserContext, page: Page, { x, y, by }: { x: number; y: number; by: number }) {
  const finger = await context.newCDPSession(page);
  const start = Date.now() / 1000;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", after: number, ...at: number[]) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      timestamp: start + after,
      touchPoints: at.map((x) => ({ x, y })),
    });
  await send("touchStart", 0, x);
  for (const share of [0.1, 0.2, 0.4, 0.6, 0.8, 1]) await send("touchMove", share / 2, x + by * share);
  await send("touchEnd", 1);
}

test.describe("an empty gallery", () => {
  test("invites to share the first photo, and has a small QR code on a phone", async ({ page }) => {
    const section = await openGallery(page);
    await expect(section.getByText(/Be the first to share a photo/)).toBeVisible();
    await expect(section.getByText("Scan the QR code to submit photos!", { exact: true })).toBeVisible();
    const code = section.getByRole("img", { name: /QR code/ });
    await expect(code).toHaveJSProperty("complete", true);
    expect(await code.evaluate((image: HTMLImageElement) => [image.width, image.naturalWidth])).toEqual([96, 192]);
    await expect(section.getByRole("button", { name: "Grid" })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
});

test.describe("a gallery with photos", () => {
  test("with one photo has neither grid nor auto-play nor thumbnails", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana"]);
    const section = await openGallery(page);
    await expect(section.getByRole("img", { name: "Photo by Ana" })).toBeVisible();
    for (const name of [/Auto-Play/, "Grid", "Next photo"]) {
      await expect(section.getByRole("button", { name })).toHaveCount(0);
    }
    await expect(section.getByRole("list", { name: "Thumbnails" })).toHaveCount(0);
  });

  test("shows the newest first and turns by buttons, arrow keys and thumbnails, around the end", {
    tag: "@both",
  }, async ({ page, truck }) => {
    await submitPhotos(truck, FIVE, { location: "Riverside Market" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    const stage = section.getByRole("group", { name: "Photos from the community" });
    const shown = async (by: string) => {
      await expect(stage.getByRole("img", { name: `Photo by ${by}` })).toBeInViewport({ ratio: 0.5 });
      // Its neighbours are there, and not read out.
      await expect(stage.getByRole("img")).toHaveCount(1);
    };
    await shown("Eve");
    await section.getByRole("button", { name: "Next photo" }).click();
    await shown("Dan");
    await stage.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await shown("Ana");
    await page.keyboard.press("ArrowRight");
    await shown("Eve");
    await section.getByRole("list", { name: "Thumbnails" }).getByRole("button", { name: "Photo by Ben" }).click();
    await shown("Ben");
    await expect(section.getByText("Riverside Market")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  test("has no thumbnails for three photos", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, FIVE.slice(0, 3));
    const section = await openGallery(page);
    await expect(section.getByRole("button", { name: "Grid" })).toBeVisible();
    await expect(section.getByRole("list", { name: "Thumbnails" })).toHaveCount(0);
  });

  test("opens a tile of the grid in the carousel", async ({ page, truck }) => {
    await submitPhotos(truck, FIVE);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    await section.getByRole("button", { name: "Grid" }).click();
    const tiles = section.getByRole("button", { name: /^Photo by/ });
    await expect(tiles).toHaveCount(5);
    await expectAccessible(page);
    await tiles.nth(3).click();
    await expect(section.getByRole("img", { name: "Photo by Ben" })).toBeInViewport();
    await expect(section.getByRole("button", { name: "Carousel" })).toHaveAttribute("aria-pressed", "true");
    await expect(section.getByRole("group", { name: "Photos from the community" })).toBeFocused();
  });

  test("opens the second tile, too, where it could slide to it", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, FIVE.slice(0, 4));
    const section = await openGallery(page);
    await section.getByRole("button", { name: "Grid" }).click();
    await section.getByRole("button", { name: "Photo by Cleo" }).click();
    const stage = section.getByRole("group", { name: "Photos from the community" });
    await expect(stage).toBeFocused();
    await expect.poll(() => stage.evaluate((strip) => strip.scrollLeft / strip.clientWidth)).toBe(1);
    await expect(section.getByText("Photo by Cleo", { exact: true })).toBeVisible();
  });

  test("shows no button before its script is there", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, FIVE);
    const released = Promise.withResolvers<void>();
    await page.route("**/assets/out-and-about*", async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto("/");
    const section = page.locator("#out-and-about");
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole("img", { name: "Photo by Eve" })).toBeVisible();
    for (const name of [/Auto-Play/, "Grid", "Next photo", "Photo by Ben"])
      await expect(section.getByRole("button", { name })).toHaveCount(0);
    released.resolve();
    await expect(section.getByRole("button", { name: /Auto-Play/ })).toBeVisible();
  });

  test("shows in high contrast which view is chosen", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana", "Ben"]);
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    const section = await openGallery(page);
    const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const chosen = section.getByRole("button", { name: "Carousel" });
    expect(await fillOf(chosen)).not.toBe(await fillOf(page.locator("html")));
  });

  test("turns by swiping", { tag: "@both" }, async ({ page, context, truck, isMobile }) => {
    await submitPhotos(truck, FIVE);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    const stage = section.getByRole("group", { name: "Photos from the community" });
    const box = await stage.boundingBox();
    if (!box) throw new Error("The stage is not there");
    const [x, y] = [box.x + box.width * 0.9, box.y + box.height / 3];
    // Well over half a photo: the browser brings the nearest one to rest.
    if (isMobile) await swipe(context, page, { x, y, by: -box.width * 0.8 });
    else {
      await page.mouse.move(x, y);
      await page.mouse.wheel(box.width * 0.6, 0);
    }
    await expect(stage.getByRole("img", { name: "Photo by Dan" })).toBeInViewport({ ratio: 0.7 });
    await expect(section.getByText("Photo 2 of 5", { exact: true })).toBeAttached();
    await expect(section.getByText("Photo by Dan", { exact: true })).toBeVisible();
  });

  test("slides to the next photo, and at once to one that is further away", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await submitPhotos(truck, FIVE);
    const section = await openGallery(page);
    const stage = section.getByRole("group", { name: "Photos from the community" });
    // On a slow machine auto-play may have turned a photo already.
    await section.getByRole("button", { name: "Auto-Play On" }).click();
    await section.getByRole("list", { name: "Thumbnails" }).getByRole("button", { name: "Photo by Eve" }).click();
    await expect.poll(() => stage.evaluate((strip) => strip.scrollLeft)).toBe(0);
    const positions = (press: string) =>
      stage.evaluate(async (strip, name) => {
        const seen = new Set<number>();
        strip.parentElement?.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
        while (strip.scrollLeft % strip.clientWidth || seen.size < 2) {
          seen.add(strip.scrollLeft);
          await new Promise(requestAnimationFrame);
        }
        return seen.size;
      }, press);
    expect(await positions("Next photo")).toBeGreaterThan(3);
    await section.getByRole("button", { name: "Previous photo" }).click();
    await expect.poll(() => stage.evaluate((strip) => strip.scrollLeft)).toBe(0);
    expect(await positions("Previous photo")).toBe(2);
    await expect(section.getByText("Photo 5 of 5", { exact: true })).toBeAttached();
  });

  test("two fingers zoom a photo and do not turn it", { tag: "@detail" }, async ({ page, context, truck }) => {
    await submitPhotos(truck, FIVE);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    const box = await section.getByRole("group", { name: "Photos from the community" }).boundingBox();
    if (!box) throw new Error("The stage is not there");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const fingers = await context.newCDPSession(page);
    for (const apart of [20, 30, 40, 50, 60, 70, 80]) {
      const touchPoints = [-apart, apart].map((by, id) => ({ x: x + by, y, id }));
      await fingers.send("Input.dispatchTouchEvent", { type: apart === 20 ? "touchStart" : "touchMove", touchPoints });
    }
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBeGreaterThan(1);
    await expect(section.getByText("Photo 1 of 5", { exact: true })).toBeAttached();
  });

  test("leaves out a picture that cannot be shown", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana", "Ben"]);
    const [newest] = await (await fetch(`${truck.origin}/api/photo-submissions`)).json();
    await page.route(`**${newest.photos[0].base}*`, (route) => route.fulfill({ status: 404 }));
    // Auto-play would turn to the other photo.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    await expect(section.getByText("Photo 1 of 1", { exact: true })).toBeAttached();
    await expect(section.getByRole("img", { name: "Photo by Ana" })).toBeVisible();
    await expect(section.getByRole("img", { name: "Photo by Ben" })).toHaveCount(0);
  });

  test("brings more as one goes on", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(
      truck,
      Array.from({ length: 16 }, (_, index) => `Visitor ${index + 1}`),
    );
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    await section.getByRole("button", { name: "Grid" }).click();
    const tiles = section.getByRole("button", { name: /^Photo by/ });
    await expect(tiles).toHaveCount(12);
    await section.getByRole("button", { name: "Show More Photos" }).click();
    await expect(tiles).toHaveCount(16);
    await tiles.first().click();
    const stage = section.getByRole("group", { name: "Photos from the community" });
    await expect(stage.getByRole("figure", { includeHidden: true })).toHaveCount(16);
    await expect(stage.locator("figure:has(img)")).toHaveCount(3);
  });

  test("skips none where a photo is sent while more are on their way", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(
      truck,
      Array.from({ length: 14 }, (_, index) => `Visitor ${index + 1}`),
    );
    await page.emulateMedia({ reducedMotion: "reduce" });
    const section = await openGallery(page);
    const tiles = section.getByRole("button", { name: /^Photo by/ });
    const more = section.getByRole("button", { name: "Show More Photos" });
    await section.getByRole("button", { name: "Grid" }).click();
    const late = holdCalls(page, "GET", "**/api/photo-submissions?*before=*");
    await more.click();
    await late.sent;
    await section.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
    const form = page.getByRole("form", { name: "Add your photo" });
    await form.locator("input[type=file]").setInputFiles([await jpeg("mine.jpg")]);
    await form.getByRole("button", { name: "Submit Photos" }).click();
    await expect(section.getByRole("img", { name: "Photo by Anonymous" })).toBeVisible();
    const answered = page.waitForResponse(/before=/);
    late.release();
    await answered;
    await section.getByRole("button", { name: "Grid" }).click();
    await more.click();
    await expect(tiles).toHaveCount(15);
  });

  test("shows again, with a connection, what it could not show without one", { tag: "@detail" }, async ({
    page,
    context,
    truck,
  }) => {
    await submitPhotos(truck, ["Ana", "Ben"]);
    const [newest] = await (await fetch(`${truck.origin}/api/photo-submissions`)).json();
    const picture = `**${newest.photos[0].base}*`;
    await page.route(picture, (route) => route.abort("internetdisconnected"));
    const section = await openGallery(page);
    await expect(section.getByText("Photo 1 of 1", { exact: true })).toBeAttached();
    await context.setOffline(true);
    await page.unroute(picture);
    await context.setOffline(false);
    await expect(section.getByText(/^Photo \d of 2$/)).toBeAttached();
    await page.getByRole("button", { name: "Next photo" }).click();
    await expect(section.getByText(/^Photo \d of 2$/)).toBeAttached();
  });
});

test.describe("auto-play", () => {
  test.beforeEach(({ page }) => stopClock(page));

  /** Long enough for one turn, and drawn: two turns of two photos would lead back to the first, and so would waiting here. */
  async function expectStillThere(page: Page, photo: Locator) {
    await page.clock.runFor(6000);
    await page.clock.runFor(1000);
    expect(await photo.isVisible()).toBe(true);
  }

  test("goes on every five seconds and around the end, until it is switched off", async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana", "Ben"]);
    const section = await openGallery(page);
    const strip = section.getByRole("group", { name: "Photos from the community" });
    // The browser slides the strip in real time, whatever the test's clock says. While it slides, its position sets the photo.
    const shown = async (by: string, place: number) => {
      await expect(section.getByText(`Photo by ${by}`, { exact: true })).toBeVisible();
      await expect.poll(() => strip.evaluate((at) => at.scrollLeft / at.clientWidth)).toBe(place);
    };
    // It is off while auto-play runs, and not before the script is there.
    await expect(strip).toHaveAttribute("aria-live", "off");
    await shown("Ben", 0);
    await page.clock.runFor(5100);
    await shown("Ana", 1);
    await page.clock.runFor(5100);
    await shown("Ben", 0);
    await section.getByRole("button", { name: "Auto-Play On" }).click();
    await expect(section.getByRole("button", { name: "Auto-Play Off" })).toBeVisible();
    await expectStillThere(page, section.getByText("Photo by Ben", { exact: true }));
  });

  test("waits while the keyboard is in the gallery", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana", "Ben"]);
    const section = await openGallery(page);
    await section.getByRole("button", { name: /Auto-Play/ }).focus();
    await page.keyboard.press("Tab");
    await expectStillThere(page, section.getByText("Photo by Ben", { exact: true }));
  });

  test("stands still for those who want no motion", { tag: "@detail" }, async ({ page, truck }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await submitPhotos(truck, ["Ana", "Ben"]);
    const section = await openGallery(page);
    await expect(section.getByRole("button", { name: "Auto-Play Off" })).toBeVisible();
    await expectStillThere(page, section.getByText("Photo by Ben", { exact: true }));
  });
});

test.describe("while photos wait for approval", () => {
  test("shows nobody's but one's own, marked as waiting", async ({ page, truck }) => {
    await holdBack(truck);
    const key = "0b9f6e0a-5d0e-4a39-9c3e-8a4f1d2b7c6d";
    await submitPhotos(truck, ["Mine"], {}, key);
    await submitPhotos(truck, ["Other"]);
    await page.addInitScript((own) => localStorage.setItem("photo-keys", JSON.stringify([own])), key);
    const section = await openGallery(page);
    await expect(section.getByRole("img", { name: "Photo by Mine" })).toBeVisible();
    await expect(section.getByText("Waiting for approval", { exact: true })).toBeVisible();
    await expect(section.getByRole("button", { name: "Next photo" })).toHaveCount(0);
    await expectAccessible(page);
    await truck.owner("PUT", "/api/photo-submissions/1/approve");
    const again = await openGallery(page);
    await expect(again.getByRole("img", { name: "Photo by Mine" })).toBeVisible();
    await expect(again.getByText("Waiting for approval")).toHaveCount(0);
  });
});

test.describe("coming home from another page", () => {
  test("says that the photos load, and helps on when they cannot", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana"]);
    await page.goto("/photo-submit");
    await untilHydrated(page.locator("main form"));
    await page.route("**/api/photo-submissions?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("main").getByRole("link", { name: "Back to Website" }).click();
    const section = page.locator("#out-and-about");
    await expect(section.getByText("We could not load the photos.")).toBeVisible();
    await page.unroute("**/api/photo-submissions?*");
    await section.getByRole("button", { name: "Try again" }).click();
    await expect(section.getByRole("img", { name: "Photo by Ana" })).toBeAttached();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the first photos and the QR code are there, and no button that does nothing", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await submitPhotos(truck, FIVE);
    await page.goto("/");
    const section = page.locator("#out-and-about");
    for (const name of FIVE) {
      const photo = section.getByRole("img", { name: `Photo by ${name}` });
      await photo.scrollIntoViewIfNeeded();
      await expect(photo).toBeVisible();
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(section.getByRole("button")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });
});
