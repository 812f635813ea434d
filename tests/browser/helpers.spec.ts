import type { Page } from "@playwright/test";
import {
  BOOKING,
  expect,
  expectAccessible,
  expectSignedIn,
  loseLine,
  openNewStop,
  openTab,
  PASSWORD,
  pressAccount,
  reloadScreen,
  STOP,
  signIn,
  TODAY,
  type Truck,
  test,
  untilDeskIsHydrated,
} from "./test.ts";

const HELPERS_PASSWORD = "scoops-and-syrup-3";

async function invite(truck: Truck, name = "Ben"): Promise<{ id: number; link: string }> {
  return (await truck.owner("POST", "/api/helpers", { name, currentPassword: PASSWORD })).json();
}

/** Opens the desk as somebody who has just joined. @returns their number */
async function joined(page: Page, truck: Truck, name = "Ben"): Promise<number> {
  const { id, link } = await invite(truck, name);
  const token = new URL(link).hash.replace("#join=", "");
  await page.request.post("/api/join", { data: { token, name, newPassword: HELPERS_PASSWORD } });
  await page.goto("/admin-dashboard");
  await expectSignedIn(page);
  await untilDeskIsHydrated(page);
  return id;
}

test("a helper comes from the link to the first “Running late” in at most six presses", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  const { link } = await invite(truck);
  let presses = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    addEventListener("click", ({ isTrusted }) => isTrusted && Reflect.get(window, "countPress")(), true);
  });
  await page.goto(link);
  await expect(page.getByLabel("Your name")).toHaveValue("Ben");
  await expectAccessible(page);
  await page.getByLabel("Your password").click();
  await page.keyboard.type(HELPERS_PASSWORD);
  await page.getByRole("button", { name: "Start helping" }).click();
  await page.getByRole("button", { name: "Running late" }).click();
  await page.getByRole("button", { name: "20 minutes" }).click();
  await expect(page.getByText("Running 20 min late, new start 12:20 PM · updated at 12:00 PM")).toBeVisible();
  expect(await (await truck.visitor("GET", "/api/locations/current")).json()).toMatchObject({ startTime: "12:20" });
  expect(presses).toBe(4);
  expect(page.url()).not.toContain("join=");
});

test("a helper finds the day on the desk, and nothing else @both", async ({ page, truck }) => {
  await truck.owner("POST", "/api/locations", STOP);
  await truck.owner("POST", "/api/bookings", {
    ...BOOKING,
    preferredDate: TODAY,
    preferredTime: "2:00 PM - 4:00 PM",
    location: "Old Mill",
    status: "confirmed",
  });
  await truck.visitor("POST", "/api/subscribers", { email: "dee@example.com" });
  await joined(page, truck);
  await expect(page.getByRole("tab")).toHaveText(["Overview", "Locations", "Bookings", "Photos", "Sign-in"]);
  await expect(page.getByText("2:00 PM - 4:00 PM · Old Mill")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  await expect(page.getByText("Location updated successfully!", { exact: true })).toBeVisible();
  // People are told by the owner.
  await expect(page.getByRole("region", { name: "Tell people" })).toHaveCount(0);

  await page.getByRole("tab", { name: "Bookings" }).click();
  await expect(page.getByText("Old Mill · Other · 40 guests")).toBeVisible();
  await expect(page.getByText(BOOKING.customerName)).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Locations" }).click();
  await expect(page.getByRole("heading", { name: "Stops That Repeat" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a stop that repeats" })).toHaveCount(0);

  await page.goto("/admin-test");
  await expect(page.getByText("Only the owner can open this page.")).toBeVisible();
});

test("the owner invites a helper in Settings, and ends them", async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=doors");
  await page.getByLabel("Helper's name").fill("Ben");
  await page.getByLabel("Current Password").fill("wrong-one");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Current password is incorrect", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Helper's name")).toHaveValue("Ben");
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByLabel("Link for Ben").inputValue();
  expect(link).toContain(`${truck.origin}/admin-dashboard#join=`);
  await expect(page.getByText(/^Invited: the link works once, until Jul 11, 2026/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Helper's name").fill("ben");
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("Another helper is called Ben already", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Helper's name")).toHaveValue("ben");

  await page.getByRole("button", { name: "Cancel Ben's invitation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel invitation" }).click();
  await expect(page.getByText("Removed", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Link for Ben")).toHaveCount(0);
  expect(await (await truck.owner("GET", "/api/helpers")).json()).toEqual([]);
});

test("a helper signs in by their name, and the owner's login stays as it is", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await joined(page, truck);
  await pressAccount(page, "Logout");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await page.getByLabel("Your name").fill("Ben");
  await page.getByLabel("Your password").fill("wrong-one");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid name or password", { exact: true })).toBeVisible();
  await page.getByLabel("Your password").fill(HELPERS_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("tab", { name: "Sign-in" })).toBeAttached();
});

test("an invitation that the owner opens says whose it is, and leads back to the desk", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const { link } = await invite(truck);
  await signIn(page);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.getByText("You are signed in as the owner here.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Continue without it" }).click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
});

test("what waits on the phone of a helper who is ended is never sent, and goes", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("POST", "/api/locations", STOP);
  const id = await joined(page, truck);
  await loseLine(page);
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("region", { name: "On this phone only" })).toContainText("Activate Lake Park");
  await truck.owner("DELETE", `/api/helpers/${id}`);
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opened = indexedDB.open("desk");
        await new Promise((resolve) => opened.addEventListener("success", resolve));
        const stores = ["writes", "answers", "about"];
        const trx = opened.result.transaction(stores);
        const counts = stores.map((name) => trx.objectStore(name).count());
        await new Promise((resolve) => trx.addEventListener("complete", resolve));
        opened.result.close();
        return counts.map(({ result }) => result);
      }),
    )
    .toEqual([0, 0, 0]);
  expect(await (await truck.owner("GET", "/api/locations")).json()).toMatchObject([{ status: "scheduled" }]);
});

test("the owner who signs in where a helper's session has ended finds their own desk", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  const id = await joined(page, truck);
  await truck.owner("DELETE", `/api/helpers/${id}`);
  await page.getByRole("button", { name: "Refresh" }).first().click();
  await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
  await page.getByLabel("Admin Password").fill("frozen-peak-7");
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for You" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Messages" })).toBeVisible();
});

/** Signs in over the owner's desk as the helper who has joined meanwhile. */
async function signInAsHelper(page: Page) {
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await page.getByLabel("Your name").fill("Ben");
  await page.getByLabel("Your password").fill(HELPERS_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function joinElsewhere(truck: Truck) {
  const { link } = await invite(truck);
  const token = new URL(link).hash.replace("#join=", "");
  await truck.visitor("POST", "/api/join", { token, name: "Ben", newPassword: HELPERS_PASSWORD });
}

test.describe("of what the owner had open, a helper who signs in over it finds nothing", () => {
  test.beforeEach(async ({ page, truck }) => {
    await joinElsewhere(truck);
    await signIn(page, "/admin-dashboard?tab=locations");
    await openNewStop(page);
    await page.getByLabel("Location Name").fill("The mayor's birthday");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  async function expectNothingTyped(page: Page) {
    await openNewStop(page);
    await expect(page.getByLabel("Location Name")).toHaveValue("");
  }

  test("where the session ended while the owner worked", { tag: "@detail" }, async ({ page }) => {
    await page.context().clearCookies();
    await openTab(page, "Messages");
    await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
    await signInAsHelper(page);
    await openTab(page, "Locations");
    await expectNothingTyped(page);
  });

  test("where the page was loaded again without a session", { tag: "@detail" }, async ({ page }) => {
    await page.context().clearCookies();
    await reloadScreen(page);
    await expect(page.getByLabel("Admin Password")).toBeVisible();
    await signInAsHelper(page);
    await openTab(page, "Locations");
    await expectNothingTyped(page);
  });

  test("where they signed in in another window", { tag: "@detail" }, async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto("/admin-dashboard");
    await pressAccount(other, "Logout");
    await expect(page.getByText("Your session has ended.", { exact: false })).toBeVisible();
    await signInAsHelper(other);
    await expect(page.getByRole("tab", { name: "Sign-in" })).toBeAttached();
    await openTab(page, "Locations");
    await expectNothingTyped(page);
  });
});
