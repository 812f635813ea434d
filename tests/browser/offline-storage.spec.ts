import type { Page } from "@playwright/test";
import {
  BOOKING,
  editStop,
  expect,
  holdCalls,
  loseAnswer,
  loseLine,
  openNewStop,
  PASSWORD,
  pressAccount,
  STOP,
  signIn,
  type Truck,
  test,
  untilDeskIsHydrated,
} from "./test.ts";

test.use({ serviceWorkers: "allow" });

const waits = (page: Page) => page.getByRole("region", { name: "On this phone only" });
const notTaken = (page: Page) => page.getByRole("region", { name: "Not taken" });
const stops = async (truck: Truck) => (await truck.owner("GET", "/api/locations")).json();
const comeOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event("online")));

async function lineBack(page: Page) {
  await page.context().setOffline(false);
  await comeOnline(page);
}

/** Counts the calls that a browser makes with this method at this address. */
function countCalls(page: Page, method: string, address: RegExp) {
  const counted = { calls: 0 };
  page.context().on("request", (request) => {
    if (request.method() === method && address.test(request.url())) counted.calls += 1;
  });
  return counted;
}

/** Makes what the phone keeps another account's, past the desk. */
const giveAway = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open("desk");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const trx = opened.result.transaction("writes", "readwrite");
    const all = trx.objectStore("writes").openCursor();
    all.addEventListener("success", () => {
      if (!all.result) return;
      all.result.update({ ...all.result.value, account: "somebody else" });
      all.result.continue();
    });
    await new Promise((resolve) => trx.addEventListener("complete", resolve));
    opened.result.close();
  });

test("two windows send what waits once, each call by one of them", async ({ page, context, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/admin-dashboard");
  await expect(other.getByRole("button", { name: "Activate" })).toBeVisible();
  await untilDeskIsHydrated(other);
  await loseLine(page);
  await page.getByRole("button", { name: "Sold out" }).click();
  await expect(other.getByRole("region", { name: "On this phone only" })).toContainText("Sold out: Lake Park");
  await other.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("2 changes are waiting");
  const [events, changes] = [
    countCalls(page, "POST", /\/locations\/1\/changes$/),
    countCalls(page, "PUT", /\/locations\/1$/),
  ];
  await context.setOffline(false);
  await Promise.all([comeOnline(page), comeOnline(other)]);
  await expect(waits(page)).toBeHidden();
  await expect(waits(other)).toBeHidden();
  expect([events.calls, changes.calls]).toEqual([1, 1]);
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("what another window has sent stands here, too", { tag: "@detail" }, async ({ page, context, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  const other = await context.newPage();
  await other.goto("/admin-dashboard?tab=messages");
  await expect(other.getByText("No messages yet")).toBeVisible();
  await untilDeskIsHydrated(other);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(other)).toContainText("Activate Lake Park");
  await expect(waits(page)).toBeVisible();

  // The phone shows the other one.
  await page.route("**/api/locations/1", (route) => route.abort());
  await lineBack(other);
  await expect(waits(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("a window that falls asleep while it sends holds up no other, and doubles nothing when it wakes", {
  tag: "@detail",
}, async ({ page, context, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  const sleeping = await context.newPage();
  await sleeping.goto("/admin-dashboard");
  await expect(sleeping.getByRole("button", { name: "Sold out" })).toBeVisible();
  await untilDeskIsHydrated(sleeping);
  // Its call reaches the server. Then nothing happens in it any more: no answer, and no limit that runs out.
  const [reached, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await sleeping.route("**/api/locations/1/changes", async (route) => {
    const response = await route.fetch();
    reached.resolve();
    await wakes.promise;
    await route.fulfill({ response });
  });
  await sleeping.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await sleeping.getByRole("button", { name: "Sold out" }).click();
  await reached.promise;

  await page.getByRole("button", { name: "Activate" }).click();
  await page.clock.fastForward(2_000);
  await expect(waits(page)).toContainText("Activate Lake Park");
  await page.clock.fastForward(30_000);
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
  expect(await (await truck.owner("GET", "/api/locations/changes")).json()).toHaveLength(1);

  const answered = sleeping.waitForResponse("**/api/locations/1/changes");
  wakes.resolve();
  await answered;
  await sleeping.getByRole("button", { name: "Complete" }).click();
  await expect.poll(async () => (await stops(truck))[0].status).toBe("completed");
  await expect(notTaken(sleeping)).toBeHidden();
});

/** The browser's store of waiting writes, which can be slow to say what it has read, or that it has stored something. */
async function slowStore(page: Page) {
  await page.addInitScript(() => {
    const store = { isSlowTo: "", late: [] as (() => void)[] };
    Object.assign(window, { store });
    const listen = EventTarget.prototype.addEventListener;
    const isMeant = (type: string, target: EventTarget) => {
      const trx = target instanceof IDBTransaction ? target : target instanceof IDBRequest ? target.transaction : null;
      if (!trx?.objectStoreNames.contains("writes")) return false;
      if (store.isSlowTo === "read") return type === "success" && trx.mode === "readonly";
      return store.isSlowTo === "write" && type === "complete" && trx.mode === "readwrite";
    };
    for (const { prototype } of [IDBRequest, IDBTransaction]) {
      prototype.addEventListener = function (this: EventTarget, type: string, listener: EventListener) {
        const tellLate: EventListener = (event) => store.late.push(() => listener(event));
        listen.call(this, type, isMeant(type, this) ? tellLate : listener);
      };
    }
  });
  return {
    slowTo: (what: "read" | "write" | "nothing") =>
      page.evaluate((isSlowTo) => Object.assign(Reflect.get(window, "store"), { isSlowTo }), what),
    /** Waits until so much is to be told. @returns what tells it */
    async hasLate(count: number) {
      await page.waitForFunction((count) => Reflect.get(window, "store").late.length === count, count);
      const late = await page.evaluateHandle(() => Reflect.get(window, "store").late.splice(0));
      return () => late.evaluate((tell: (() => void)[]) => tell.forEach((one) => void one()));
    },
  };
}

test("a press that is just being stored when the line is empty is sent all the same, not told as waiting", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  const store = await slowStore(page);
  await signIn(page);
  const soldOut = holdCalls(page, "POST", "**/api/locations/1/changes");
  await page.getByRole("button", { name: "Sold out" }).click();
  await soldOut.sent;
  await store.slowTo("read");
  soldOut.release();
  // It is taken out of the line, which is read anew for the eye; then the line is read for the next to send.
  await (await store.hasLate(2))();
  const tellRead = await store.hasLate(4);
  await store.slowTo("write");
  await page.getByRole("button", { name: "Activate" }).click();
  const tellStored = await store.hasLate(1);
  await store.slowTo("nothing");
  await tellRead();
  await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
  await tellStored();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
});

test("what a browser closes in the background is opened again", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    const connections: IDBDatabase[] = [];
    Object.assign(window, { closeAll: () => connections.forEach((db) => void db.close()) });
    indexedDB.open = (...asked) => {
      const request = open(...asked);
      request.addEventListener("success", () => connections.push(request.result));
      return request;
    };
  });
  await signIn(page);
  await loseLine(page);
  await page.evaluate(() => Reflect.get(window, "closeAll")());
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("Activate Lake Park");
  await page.evaluate(() => Reflect.get(window, "closeAll")());
  await lineBack(page);
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("a phone that is full says at once that nothing was done, and works as before with a line", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  const toasts = page.waitForResponse(/\/toast-view-[^/]+\.js$/);
  await signIn(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("The disk is full", "QuotaExceededError");
    };
  });
  await (await toasts).finished();
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Failed to update location", { exact: true })).toBeVisible();
  await expect(waits(page)).toBeHidden();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "active", revision: 2 }]);
});

for (const [words, now] of [
  ["a day behind", "2026-07-03T12:00:00-05:00"],
  ["a day ahead", "2026-07-05T12:00:00-05:00"],
] as const) {
  test(`a press of a phone whose clock is ${words} happened when it came in`, { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    await truck.owner("POST", "/api/locations", STOP);
    // Wrong from the start: a clock that jumps while the page is open takes its day along.
    await page.clock.setSystemTime(now);
    await signIn(page);
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(waits(page)).toContainText("Activate Lake Park");
    await page.clock.fastForward(10_000);
    await page.unroute("**/api/**");
    await comeOnline(page);
    await expect(waits(page)).toBeHidden();
    const [{ status, confirmedAt }] = await stops(truck);
    expect([status, confirmedAt.slice(0, 10)]).toEqual(["active", "2026-07-04"]);
  });
}

test("what waits outlasts a password that was changed elsewhere", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toBeVisible();
  const change = { currentPassword: PASSWORD, newPassword: "thawed-valley-8" };
  expect((await truck.owner("POST", "/api/admin/password/change", change)).status).toBe(200);
  await lineBack(page);
  await page.getByLabel("Admin Password").fill("thawed-valley-8");
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(waits(page)).toBeHidden();
  await expect.poll(() => stops(truck)).toMatchObject([{ status: "active" }]);
});

test("what another account has pressed on this phone is neither shown nor sent", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toBeVisible();
  await giveAway(page);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole("button", { name: "Sold out" }).click();
  await expect(page.getByText(/^Sold out for today ·/)).toBeVisible();
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "scheduled" }]);
});

test("where the server is asked too often, what was pressed waits", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await page.route("**/api/locations/1", (route) =>
    route.fulfill({
      status: 429,
      headers: { "idempotency-key": route.request().headers()["idempotency-key"] ?? "" },
      json: { message: "Too many requests" },
    }),
  );
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("Activate Lake Park");
  await page.unroute("**/api/locations/1");
  await comeOnline(page);
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("a fault of the server about one thing does not hold up another", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page);
  await page.route("**/api/locations/1", (route) =>
    route.fulfill({
      status: 500,
      headers: { "idempotency-key": route.request().headers()["idempotency-key"] ?? "" },
      json: { message: "A fault" },
    }),
  );
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toContainText("Activate Lake Park");
  await page.getByRole("tab", { name: "Bookings" }).click();
  await page.getByRole("article").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Booking updated!", { exact: true })).toBeVisible();
  await expect(waits(page)).toContainText("1 change is waiting");
  await page.unroute("**/api/locations/1");
  await comeOnline(page);
  await expect(waits(page)).toBeHidden();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("does not store a refusal of a call that another tab's Logout has removed", { tag: "@detail" }, async ({
  page,
  context,
  truck,
}) => {
  await truck.owner("POST", "/api/bookings", BOOKING);
  await signIn(page, "/admin-dashboard?tab=bookings");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("article").getByRole("button", { name: "Confirm" }).click();
  await expect(waits(page)).toBeVisible();
  await page.clock.fastForward(6_000);
  await truck.owner("PUT", "/api/bookings/1/status", { status: "cancelled" });
  await page.unroute("**/api/**");
  const [refused, released] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  await page.route("**/api/bookings/1/status", async (route) => {
    const response = await route.fetch();
    refused.resolve(response.status());
    await released.promise;
    await route.fulfill({ response });
  });
  await comeOnline(page);
  expect(await refused.promise).toBe(409);
  const other = await context.newPage();
  await other.goto("/admin-dashboard?tab=bookings");
  await pressAccount(other, "Logout");
  await other
    .getByRole("alertdialog")
    .getByRole("button", { name: /Log out/ })
    .click();
  await expect(other.getByLabel("Admin Password")).toBeVisible();
  const answered = page.waitForResponse("**/api/bookings/1/status");
  released.resolve();
  await (await answered).finished();
  await signIn(other, "/admin-dashboard");
  await expect(notTaken(other)).toBeHidden();
});

test("a stop that is being edited while it gets its number is edited all the same", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await signIn(page, "/admin-dashboard?tab=locations");
  await expect(page.getByText("No locations scheduled")).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await openNewStop(page);
  await page.getByLabel("Location Name").fill("Pier");
  await page.getByLabel("Address").fill("1 Pier Road");
  await page.getByLabel("Start Time").fill("11:00");
  await page.getByLabel("End Time").fill("18:00");
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(waits(page)).toContainText("New stop: Pier");
  await editStop(page, "Pier");
  await page.getByLabel("Location Name").fill("Pier Nine");
  await page.unroute("**/api/**");
  await comeOnline(page);
  await expect(waits(page)).toBeHidden();
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ name: "Pier Nine", address: "1 Pier Road" }]);
});

/** @returns what takes the press back */
async function activateWithoutLine(page: Page, truck: Truck) {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await page.route("**/api/**", (route) => route.abort());
  await page.getByRole("button", { name: "Activate" }).click();
  const button = waits(page).getByRole("button", { name: "Take back: Activate Lake Park" });
  await expect(button).toBeVisible();
  return button;
}

test("what is taken back while it is being sent leaves the phone once that has failed", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const button = await activateWithoutLine(page, truck);
  const [sent, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/locations/1", async (route) => {
    sent.resolve();
    await failed.promise;
    await route.abort();
  });
  await comeOnline(page);
  await sent.promise;
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  failed.resolve();
  await expect(page.getByText(/^It may have gone out already/)).toBeVisible();
  await expect(waits(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "scheduled", revision: 1 }]);
});

test("what the site takes meanwhile is too late to take back", { tag: "@detail" }, async ({ page, truck }) => {
  const button = await activateWithoutLine(page, truck);
  await page.unroute("**/api/**");
  const held = holdCalls(page, "PUT", "**/api/locations/1");
  await comeOnline(page);
  await held.sent;
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  held.release();
  await expect(page.getByText("Too late to take it back", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});

test("who takes back what may have reached the site is told so, also after a reload", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  await signIn(page);
  await loseAnswer(page, "PUT", "**/api/locations/1");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(waits(page)).toBeVisible();
  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  await waits(page).getByRole("button", { name: "Take back: Activate Lake Park" }).click();
  await expect(page.getByText(/^It may have gone out already/)).toBeVisible();
  expect(await stops(truck)).toMatchObject([{ status: "active" }]);
});
