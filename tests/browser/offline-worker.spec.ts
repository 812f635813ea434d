import type { Page } from "@playwright/test";
import { expect, loseLine, pressAccount, STOP, signIn, TODAY, test, untilDeskIsHydrated } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** The desk's worker is there, and holds its files. */
const workerIsReady = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready.then(({ active }) => active)));

const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

/** Opens the desk with a line, long enough that the worker has come. */
async function openedOnce(page: Page, address = "/admin-dashboard") {
  await signIn(page, address);
  await page.clock.fastForward(5_000);
  await workerIsReady(page);
}

test("the desk opens without a line, with the lists as last seen and how old they are", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  await expect(page.getByText("Lake Park").first()).toBeVisible();
  await loseLine(page);
  await page.goto("/admin-dashboard");
  await expect(page.getByText("Lake Park").first()).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).first().click();
  await expect(page.getByText(/^No connection\. What you see is from/)).toBeVisible();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("region", { name: "On this phone only" })).toContainText("Activate Lake Park");

  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("region", { name: "On this phone only" })).toBeHidden();
  expect(await (await truck.owner("GET", "/api/locations")).json()).toMatchObject([{ status: "active" }]);
});

for (const [tab, words] of [
  ["overview", "Waiting for You"],
  ["locations", "Scheduled Locations"],
  ["bookings", "Booking Requests"],
  ["messages", "Contact Messages"],
  ["photos", "Photo Submissions"],
  ["subscribers", "Subscribers"],
  ["communications", "Mass Email"],
  ["settings&part=doors", "On this phone"],
  ["settings&part=ringing", "This device"],
]) {
  test(`the tab ${tab} has all of its script without a line`, { tag: "@detail" }, async ({ page }) => {
    await openedOnce(page);
    await loseLine(page);
    await page.goto(`/admin-dashboard?tab=${tab}`);
    await expect(page.getByRole("heading", { name: words }).first()).toBeVisible();
  });
}

test("a network that does not answer within two seconds gives way to the phone", { tag: "@detail" }, async ({
  page,
  context,
}) => {
  await openedOnce(page);
  // What the worker asks for is held, too.
  await context.route("**/admin-dashboard", () => new Promise(() => {}));
  await page.goto("/admin-dashboard");
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
});

test("the worker holds no answer of a call and no page that was drawn for somebody", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  await page.goto("/admin-dashboard?tab=locations");
  await expect(page.getByText("Lake Park").first()).toBeVisible();
  const held = await cached(page);
  expect(held).toContain("/admin-dashboard?shell");
  expect(held.filter((address) => /^\/api|^\/admin-dashboard(?!\?shell$)/.test(address))).toEqual([]);
  const shell = await (await truck.visitor("GET", "/admin-dashboard?shell")).text();
  expect(shell).not.toContain("Lake Park");
});

test.describe("the desk of a new site", () => {
  test.use({ password: "" });

  test("opens without a line as it was set up since the worker came", { tag: "@detail" }, async ({ page, truck }) => {
    await page.goto(`/admin-dashboard#setup=${truck.setupToken}`);
    await untilDeskIsHydrated(page);
    await page.getByLabel("New Password", { exact: true }).fill("flat-white-9");
    await page.getByLabel("Confirm New Password").fill("flat-white-9");
    await page.getByRole("button", { name: "Set Password" }).click();
    await expect(page.getByRole("heading", { name: "Your business" })).toBeVisible();
    await page.clock.fastForward(5_000);
    await workerIsReady(page);
    await page.request.put("/api/business", { data: { isSetUp: true, name: "Bean There" } });
    await page.goto("/admin-dashboard");
    const shell = () => page.evaluate(async () => (await caches.match("/admin-dashboard?shell"))?.text());
    await expect.poll(shell).toContain("Bean There");

    await loseLine(page);
    await page.goto("/admin-dashboard");
    await expect(page.getByRole("tab", { name: "Bookings" })).toBeVisible();
  });
});

test("visitors get no worker", async ({ page }) => {
  await openedOnce(page);
  await page.goto("/");
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("signing out empties the phone, and whoever opens the desk without a line then sees nothing", async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  await pressAccount(page, "Logout");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await loseLine(page);
  await page.goto("/admin-dashboard");
  await expect(page.getByText("No connection. Check your signal.")).toBeVisible();
  await expect(page.getByText("Lake Park")).toHaveCount(0);
});

test("a session that was ended from another device empties the phone at the next call", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  await truck.owner("DELETE", "/api/admin/sessions");
  await page.getByRole("button", { name: "Refresh" }).first().click();
  await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await loseLine(page);
  await page.goto("/admin-dashboard");
  await expect(page.getByText("No connection. Check your signal.")).toBeVisible();
});

test("after two weeks without use the phone has forgotten", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  await page.clock.setSystemTime("2026-07-19T12:00:00-05:00");
  await loseLine(page);
  await page.goto("/admin-dashboard");
  await expect(page.getByText("No connection. Check your signal.")).toBeVisible();
});

test("a device that is forgotten in Settings is signed out", { tag: "@detail" }, async ({ page, browser, truck }) => {
  const other = await browser.newContext({ baseURL: truck.origin });
  const there = await other.newPage();
  await signIn(there);
  await signIn(page, "/admin-dashboard?tab=settings&part=doors");
  const sessions = page.getByRole("listitem").filter({ hasText: "Forget this device" });
  await expect(sessions).toHaveCount(2);
  await sessions.filter({ hasNotText: "This one" }).getByRole("button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("Signed out there", { exact: true })).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await there.getByRole("button", { name: "Refresh" }).first().click();
  await expect(there.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await other.close();
});

test("a device that cannot be forgotten without a line says so", { tag: "@detail" }, async ({ page }) => {
  const toasts = page.waitForResponse(/\/toast-view-[^/]+\.js$/);
  await signIn(page, "/admin-dashboard?tab=settings&part=doors");
  await (await toasts).finished();
  await loseLine(page);
  await page.getByRole("button", { name: "Forget this device" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("You are still signed in", { exact: true })).toBeVisible();
});

test("what waits is told before Logout, and goes with it", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("region", { name: "On this phone only" })).toBeVisible();
  await pressAccount(page, "Logout");
  const question = page.getByRole("alertdialog", { name: "Log out and lose unsent changes?" });
  await expect(question).toContainText("1 change is on this phone only");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("region", { name: "On this phone only" })).toBeVisible();
});

/** Puts an older version of the worker on the phone: another script is another version. */
async function haveOlderWorker(page: Page) {
  await page.goto("/");
  await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register("/desk-worker.js?older", { scope: "/admin" });
    await new Promise<void>((resolve) => {
      installing?.addEventListener("statechange", () => installing.state === "activated" && resolve());
    });
  });
}

test("a new version waits, is offered where nothing is typed, and takes over at a press", async ({ page }) => {
  await haveOlderWorker(page);
  await openedOnce(page);
  const script = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL).catch(() => "");
  expect(await script()).toContain("/desk-worker.js?older");

  const offer = page.getByRole("button", { name: "New version" });
  await expect(offer).toBeVisible();
  await pressAccount(page, "Change Password");
  await expect(offer).toBeHidden();
  await page.keyboard.press("Escape");
  await offer.click();
  await expect.poll(script).toMatch(/\/desk-worker\.js$/);
});

test("a new version that is still coming when the desk asks for its worker is offered, too", {
  tag: "@detail",
}, async ({ page, context }) => {
  await haveOlderWorker(page);
  const held = Promise.withResolvers<void>();
  await context.route("**/admin-dashboard?shell", async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page);
  await page.evaluate(
    async () => void (await navigator.serviceWorker.register("/desk-worker.js", { scope: "/admin" })),
  );
  await page.clock.fastForward(5_000);
  // The desk's call is answered long before the shell has come. Nothing here may wait for that answer: where the browser
  // has queued an update of the older worker before it, it comes after the shell only.
  held.resolve();
  await expect(page.getByRole("button", { name: "New version" })).toBeVisible();
});

test.describe("where the worker is turned off", () => {
  test.use({ env: { DESK_WORKER: "off" } });

  test("it takes itself and its files off the phone", { tag: "@detail" }, async ({ page }) => {
    await signIn(page);
    await page.evaluate(async () => {
      await (await caches.open("desk-old")).put("/assets/old.js", new Response(""));
      const registration = await navigator.serviceWorker.register("/desk-worker.js", { scope: "/admin" });
      await new Promise<void>((resolve) => {
        registration.installing?.addEventListener("statechange", ({ target }) => {
          if (target instanceof ServiceWorker && target.state === "redundant") resolve();
        });
      });
    });
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});

test("the desk that is installed is named as the business is now", { tag: "@detail" }, async ({ page, truck }) => {
  await openedOnce(page);
  await truck.owner("PUT", "/api/business", { name: "Bean There" });
  await page.reload();
  const readManifest = () =>
    page.evaluate(async () => (await (await fetch("/desk.webmanifest", { cache: "no-cache" })).json()).name);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain("/desk-worker.js");
  await expect.poll(readManifest).toContain("Bean There");
});

test("the desk is an app of its own", { tag: "@detail" }, async ({ page, truck }) => {
  await page.goto("/admin-dashboard");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/desk.webmanifest");
  const manifest = await (await truck.visitor("GET", "/desk.webmanifest")).json();
  expect(manifest).toMatchObject({
    id: "/admin-dashboard",
    start_url: "/admin-dashboard",
    scope: "/admin",
    display: "standalone",
  });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const [width, height] = sizes.split("x").map(Number);
    const drawn = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, src);
    expect(drawn).toEqual([width, height]);
  }
  await signIn(page, manifest.shortcuts[1].url);
  await expect(page.getByRole("dialog").getByLabel("Preferred Date")).toHaveValue(TODAY);
});

test("keeps the page of the desk when another program answers in its place", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await openedOnce(page);
  let answers = 0;
  await page.context().route(/\?shell$/, (route) => {
    answers += 1;
    return route.fulfill({ contentType: "text/html", body: "<h1>Back in five minutes</h1>" });
  });
  await page.goto("/admin-dashboard");
  await expect.poll(() => answers).toBeGreaterThan(0);
  await loseLine(page);
  await page.goto("/admin-dashboard");
  await expect(page.getByText("Lake Park").first()).toBeVisible();
});
