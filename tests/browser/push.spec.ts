import type { Page, Worker } from "@playwright/test";
import { type ReceivedPush, startPushService } from "../helpers/push-service.ts";
import {
  BOOKING,
  test as base,
  expect,
  holdCalls,
  NOON,
  openComposer,
  STOP,
  signIn,
  untilDeskIsHydrated,
} from "./test.ts";

type Service = Awaited<ReturnType<typeof startPushService>>;

/** Each test has a push service of its own, which the site may call. */
const test = base.extend<{ service: Service }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it depends on nothing.
  service: async ({}, use) => {
    const service = await startPushService({ now: () => new Date(NOON) });
    await use(service);
    service.stop();
    expect(service.wrong).toEqual([]);
  },
  env: async ({ service }, use) => use(service.env),
});

test.use({ serviceWorkers: "allow" });

type Phone = ReturnType<Service["phone"]>;

/** The browser's own subscribing needs its maker's push service: here it gets one of `phones` each time. */
async function subscribing(page: Page, ...phones: Phone[]) {
  await page.addInitScript(
    (subscriptions) => {
      const KEY = "test-subscription";
      const permission = () => localStorage.getItem("test-permission") ?? "granted";
      Object.defineProperty(Notification, "permission", { get: permission });
      Object.assign(Notification, { requestPermission: async () => permission() });
      const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null");
      const asSubscription = ({ index, key }: { index: number; key: string }) => ({
        ...subscriptions[index],
        options: {
          applicationServerKey: Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
            c.charCodeAt(0),
          ).buffer,
        },
        toJSON: () => subscriptions[index],
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      });
      const index = () => Number(localStorage.getItem(`${KEY}-count`) ?? 0);
      Object.assign(PushManager.prototype, {
        getSubscription: async () => stored() && asSubscription(stored()),
        async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
          localStorage.setItem(KEY, JSON.stringify({ index: index(), key }));
          localStorage.setItem(`${KEY}-count`, String(index() + 1));
          return asSubscription(stored());
        },
      });
    },
    phones.map(({ subscription }) => subscription),
  );
}

/** Hands what the push service has to the worker of a scope, as the browser's devtools do. */
async function deliver(page: Page, scope: string, data: unknown) {
  const devtools = await page.context().newCDPSession(page);
  const found = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const its = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope);
    if (its) found.resolve(its.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await found.promise;
  const origin = new URL(page.url()).origin;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}

/** The worker at an address. It keeps what it shows: a browser without windows has neither notifications nor icons. */
async function workerAt(page: Page, address: string): Promise<Worker> {
  const context = page.context();
  const isIt = (worker: Worker) => new URL(worker.url()).pathname === address;
  const worker =
    context.serviceWorkers().find(isIt) ?? (await context.waitForEvent("serviceworker", { predicate: isIt }));
  // As text: here nobody knows what a worker knows.
  await worker.evaluate(`self.shown = [];
    WorkerNavigator.prototype.setAppBadge = async (count) => void (self.badge = count);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push({ title, ...options })`);
  return worker;
}

/** Hands a push to the worker of a scope, which shows it. @returns the worker */
async function expectShown(page: Page, [address, scope]: [string, string], { payload }: ReceivedPush): Promise<Worker> {
  const worker = await workerAt(page, address);
  await deliver(page, scope, payload);
  const { title, body, tag, navigate } = payload.notification;
  await expect
    .poll(() => worker.evaluate<object[]>("self.shown"))
    .toMatchObject([{ title, body, tag, data: navigate }]);
  return worker;
}

test.describe("a visitor", () => {
  test("lets the phone be told at a tap, is shown what the site tells, and ends it at the same place", async ({
    page,
    truck,
    service,
  }) => {
    const phone = service.phone();
    await subscribing(page, phone);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto("/");
    const part = page.locator("[data-alerts]");
    await part.scrollIntoViewIfNeeded();
    await expect(part.getByText(/^I agree to get notifications from/)).toBeVisible();
    expect(scripts).not.toContain("/phone-alerts.js");
    await part.getByRole("button", { name: "Notify me on this device" }).click();
    await expect(part.getByRole("status")).toHaveText("Done. This device tells you.");

    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Half price", message: "Today only" });
    expect(phone.received).toHaveLength(1);
    const [told] = phone.received;
    if (!told) throw new Error("Nothing was received");
    expect(told.payload.notification).toMatchObject({
      title: expect.stringContaining("Half price"),
      body: "Today only",
      navigate: `${truck.origin}/`,
    });
    await expectShown(page, ["/push-worker.js", "/push-worker/"], told);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

    await page.reload();
    await part.getByRole("button", { name: "Stop notifying this device" }).click();
    await expect(part.getByRole("status")).toHaveText("Done. This device stays quiet.");
    await truck.owner("POST", "/api/subscribers/mass-email", { subject: "Again", message: "Today only" });
    expect(phone.received).toHaveLength(1);
  });

  test("follows one stop from its page, and chosen places from /follow", { tag: "@detail" }, async ({
    page,
    truck,
    service,
  }) => {
    const phone = service.phone();
    await subscribing(page, phone);
    const { id } = await (await truck.owner("POST", "/api/locations", STOP)).json();
    await page.goto(`/stops/${id}`);
    const part = page.locator("[data-alerts]");
    await part.getByRole("button", { name: "Notify me on this device" }).click();
    await expect(part.getByRole("status")).toHaveText("Done. This device tells you.");
    await truck.owner("POST", "/api/notify/location-update", { locationId: id });
    expect(phone.received.map(({ payload }) => payload.notification.navigate)).toEqual([`${truck.origin}/stops/${id}`]);

    await page.goto("/follow");
    await part.getByRole("button", { name: "Notify me on this device" }).click();
    await expect(part.getByRole("status")).toHaveText("Choose a place, a day or a stop first.");
    await page.getByLabel(/^The stop on .* at Lake Park$/).check();
    await part.getByRole("button", { name: "Notify me on this device" }).click();
    await expect(part.getByRole("status")).toHaveText("Done. This device tells you.");
    await part.getByRole("button", { name: "Stop notifying this device" }).click();
    await expect(part.getByRole("status")).toHaveText("Done. This device stays quiet.");
  });

  test("who refuses is told how to allow it", { tag: "@detail" }, async ({ page, service }) => {
    await subscribing(page, service.phone());
    await page.addInitScript(() => localStorage.setItem("test-permission", "denied"));
    await page.goto("/follow");
    await page.getByLabel("Every Sunday").check();
    const part = page.locator("[data-alerts]");
    await part.getByRole("button", { name: "Notify me on this device" }).click();
    await expect(part.getByRole("status")).toContainText("Notifications are blocked here.");
  });

  test("sees nothing of it where the browser cannot; on an iPhone, what it needs", { tag: "@detail" }, async ({
    page,
    browser,
    truck,
  }) => {
    const without = () => Reflect.deleteProperty(window, "PushManager");
    await page.addInitScript(without);
    await page.goto("/follow");
    await expect(page.getByRole("button", { name: "Follow" })).toBeVisible();
    await expect(page.locator("[data-alerts]")).toBeHidden();

    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15";
    const context = await browser.newContext({ userAgent, baseURL: truck.origin });
    const iPhone = await context.newPage();
    await iPhone.addInitScript(without);
    await iPhone.goto("/follow");
    await expect(iPhone.getByText("add this site to your home screen first", { exact: false })).toBeVisible();
    await expect(iPhone.getByRole("button", { name: "Notify me on this device" })).toBeHidden();
    await context.close();
  });
});

test("where phones alone follow, the owner is asked whether to tell them of the day, and of an offer", {
  tag: "@detail",
}, async ({ page, truck, service }) => {
  const phone = service.phone();
  await truck.visitor("POST", "/api/push-subscriptions", { ...phone.subscription, topics: [] });
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await page.getByRole("button", { name: "Sold out", exact: true }).click();
  const telling = page.getByRole("region", { name: "Tell people" });
  await expect(telling.getByRole("heading", { name: "Tell 1 phone?" })).toBeVisible();
  await telling.getByRole("button", { name: "Tell them" }).click();
  await expect.poll(() => phone.received.length).toBe(1);

  await page.goto("/admin-dashboard?tab=communications");
  await untilDeskIsHydrated(page);
  await openComposer(page, "Mass Email");
  await page.getByLabel("Subject").fill("Half price");
  await page.getByLabel("Message", { exact: true }).first().fill("Today only");
  await expect(page.getByText("Reaches 1 phone · 1 by notification")).toBeVisible();
  await page.getByRole("button", { name: "Send from the website" }).click();
  await expect.poll(() => phone.received.length).toBe(2);
});

/** What the desk's worker does with a tap on a notification while the desk is open. */
const tapped = (page: Page, address: string) =>
  page.evaluate(
    (open) => navigator.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { open } })),
    address,
  );

test.describe("the desk", () => {
  const RINGING = "/admin-dashboard?tab=settings&part=ringing";

  /** Opens *Notifications*, long enough that the worker has come. */
  async function opened(page: Page) {
    await signIn(page, RINGING);
    await page.clock.fastForward(5_000);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }

  test("rings on this device, each kind by itself; a tap opens the booking", async ({ page, truck, service }) => {
    const phone = service.phone();
    await subscribing(page, phone);
    await opened(page);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByRole("checkbox", { name: "A new booking request" })).toBeChecked();
    await expect(page.getByText("This one")).toBeVisible();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("It should arrive any moment.", { exact: true })).toBeVisible();
    expect(phone.received).toHaveLength(1);
    await page.getByRole("checkbox", { name: "A new message" }).uncheck();
    await expect
      .poll(async () => (await (await truck.owner("GET", "/api/push-devices")).json())[0].kinds)
      .toEqual(["booking", "photo", "failedSend", "health"]);

    const asked = {
      customerName: "Ada Snow",
      customerEmail: "ada@example.com",
      customerPhone: "217 555 0101",
      eventType: "Birthday Party",
      expectedGuests: "50",
      location: "1 Home Lane",
      preferredDate: "2026-08-01",
      preferredTime: "2:00 PM - 4:00 PM",
    };
    await truck.visitor("POST", "/api/bookings", asked);
    await expect.poll(() => phone.received.length).toBe(2);
    const told = phone.received[1];
    if (!told) throw new Error("Nothing was received");
    const worker = await expectShown(page, ["/desk-worker.js", "/admin"], told);
    expect(await worker.evaluate("self.badge")).toBe(1);
    await worker.evaluate(`dispatchEvent(Object.assign(new Event("notificationclick"), {
      notification: { close() {}, data: shown[0].data }, waitUntil() {} }))`);
    await expect(page.getByRole("dialog").getByLabel("Customer Name")).toHaveValue("Ada Snow");
  });

  test("opens the booking that it rings for also where the list is searched for another", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/bookings", BOOKING);
    await signIn(page, "/admin-dashboard?tab=bookings");
    await page.getByRole("searchbox").fill("Ada");
    await expect(page).toHaveURL(/search=Ada/);
    const cy = { ...BOOKING, customerName: "Cy Stone", customerEmail: "cy@example.com" };
    const { id } = await (await truck.owner("POST", "/api/bookings", cy)).json();
    await tapped(page, `/admin-dashboard?tab=bookings&booking=${id}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Customer Name")).toHaveValue("Cy Stone");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("searchbox")).toHaveValue("Ada");
  });

  test("opens the next booking over one that is open, and keeps what is typed there until it is closed", {
    tag: "@detail",
  }, async ({ page, truck }) => {
    for (const customerName of ["Ada Snow", "Cy Stone", "Bo Hill"])
      await truck.owner("POST", "/api/bookings", { ...BOOKING, customerName });
    await signIn(page, "/admin-dashboard?tab=bookings");
    await page.getByRole("button", { name: "Ada Snow", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Customer Name");
    await expect(name).toHaveValue("Ada Snow");
    await tapped(page, "/admin-dashboard?tab=bookings&booking=2");
    await expect(name).toHaveValue("Cy Stone");

    await dialog.getByLabel("Event Details").fill("With a clown");
    await tapped(page, "/admin-dashboard?tab=bookings&booking=3");
    await tapped(page, "/admin-dashboard?tab=messages");
    await expect(page.getByRole("heading", { name: "Contact Messages" })).toBeAttached();
    await tapped(page, "/admin-dashboard?tab=bookings&booking=3");
    await expect(dialog.getByLabel("Event Details")).toHaveValue("With a clown");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(name).toHaveValue("Bo Hill");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/tab=bookings$/);
  });

  test("takes two quick ticks in their order, however late the first is answered", { tag: "@detail" }, async ({
    page,
    truck,
    service,
  }) => {
    await subscribing(page, service.phone());
    await opened(page);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByText("This one")).toBeVisible();
    const first = holdCalls(page, "PUT", "**/api/push-devices/*");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
    const tick = (name: string) => page.getByRole("checkbox", { name });
    await tick("A new message").uncheck();
    await first.sent;
    await tick("Photos that wait").uncheck();
    // Whatever was sent before this is on its way by now.
    await page.evaluate(async () => void (await fetch("/healthz")));
    expect(sent).toHaveLength(1);
    first.release();
    await expect
      .poll(async () => (await (await truck.owner("GET", "/api/push-devices")).json())[0].kinds)
      .toEqual(["booking", "failedSend", "health"]);
    await expect(page.getByText("For bookings, failed sends, trouble", { exact: false })).toBeVisible();
    for (const name of ["A new message", "Photos that wait"]) await expect(tick(name)).not.toBeChecked();
  });

  test("ends on this device, and where another one ends it", { tag: "@detail" }, async ({ page, truck, service }) => {
    await subscribing(page, service.phone(), service.phone());
    await opened(page);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await page.getByRole("button", { name: "Turn off notifications" }).click();
    await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
    await expect(page.getByText("No device gets notifications yet")).toBeVisible();

    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByText("This one")).toBeVisible();
    const [{ id }] = await (await truck.owner("GET", "/api/push-devices")).json();
    await truck.owner("DELETE", `/api/push-devices/${id}`);
    await page.reload();
    await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("desk-ring"))).toBeNull();
  });

  test("subscribes anew at its next opening when the site's key has changed", { tag: "@detail" }, async ({
    page,
    truck,
    service,
  }) => {
    const [before, after] = [service.phone(), service.phone()];
    await subscribing(page, before, after);
    await opened(page);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByText("This one")).toBeVisible();
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem("test-subscription") ?? "null");
      localStorage.setItem("test-subscription", JSON.stringify({ ...stored, key: btoa("an older key") }));
    });
    await page.reload();
    await expect(page.getByText("This one")).toBeVisible();
    await truck.visitor("POST", "/api/contact", {
      firstName: "Sam",
      lastName: "Lee",
      email: "sam@example.com",
      subject: "feedback",
      message: "Good!",
    });
    await expect.poll(() => after.received.length).toBe(1);
    expect(before.received).toEqual([]);
  });

  test("rings on in a second window that hears late of what the first has renewed", { tag: "@detail" }, async ({
    page,
    context,
    service,
    truck,
  }) => {
    const phones = [service.phone(), service.phone(), service.phone()];
    await subscribing(page, ...phones);
    await opened(page);
    await page.getByRole("button", { name: "Turn on notifications" }).click();
    await expect(page.getByText("This one")).toBeVisible();
    const loseKey = () =>
      page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem("test-subscription") ?? "null");
        localStorage.setItem("test-subscription", JSON.stringify({ ...stored, key: btoa("an older key") }));
      });

    await loseKey();
    const second = await context.newPage();
    await subscribing(second, ...phones);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await second.route("**/api/push-subscriptions", async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await second.goto(RINGING);
    await asked.promise;
    // What one window stores, another one reads a moment later.
    await page.waitForFunction(() => localStorage.getItem("test-subscription-count") === "2");
    // The browser renews it once more, and the first window is told so.
    await loseKey();
    await page.reload();
    await expect(page.getByText("This one")).toBeVisible();
    held.resolve();
    await expect(second.getByText("This one")).toBeVisible();
    await expect(second.getByRole("checkbox", { name: "A new message" })).toBeChecked();
    const [{ id }, ...others] = await (await truck.owner("GET", "/api/push-devices")).json();
    expect(others).toEqual([]);
    await truck.owner("POST", `/api/push-devices/${id}/test`);
    expect(phones.map(({ received }) => received.length)).toEqual([0, 0, 1]);
  });
});
