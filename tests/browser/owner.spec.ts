import type { Page } from "@playwright/test";
import { jpeg } from "./photo-files.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectSignedIn,
  openLogin,
  openRow,
  PASSWORD,
  pressAccount,
  STOP,
  signIn,
  stopClock,
  test,
  untilDeskIsHydrated,
} from "./test.ts";

test.describe("signing in", () => {
  test("opens the dashboard with the right password after a wrong one was refused", async ({ page }) => {
    await openLogin(page);
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await expect(page.getByLabel("Admin Password")).toHaveAttribute("placeholder", "Enter admin password");
    await page.getByLabel("Admin Password").fill("wrong-one");
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await expect(page.getByText("Access Denied", { exact: true })).toBeVisible();
    await expect(page.getByText("Invalid admin password", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Admin Password")).toHaveValue("wrong-one");
    await page.getByLabel("Admin Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Welcome to the admin dashboard!", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("button", { name: "Change Password" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("admin-auth"))).toBeTruthy();
  });

  test("with the server away says so", { tag: "@detail" }, async ({ page }) => {
    await openLogin(page);
    await page.getByLabel("Admin Password").fill(PASSWORD);
    await page.route("**/api/admin/login", (route) => route.abort());
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await expect(page.getByText("Failed to authenticate", { exact: true })).toBeVisible();
  });

  test("says that it is busy, and asks once however often the button is pressed", { tag: "@detail" }, async ({
    page,
  }) => {
    await openLogin(page);
    await page.getByLabel("Admin Password").fill(PASSWORD);
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/admin/login", async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await page.getByRole("button", { name: "Authenticating..." }).click({ force: true });
    release();
    await expectSignedIn(page);
    expect(asked).toBe(1);
  });

  test("lasts over a reload and ends with Logout", async ({ page }) => {
    await signIn(page);
    await page.reload();
    await pressAccount(page, "Logout");
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("admin-auth"))).toBeNull();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
  });

  test("leaves nothing of the desk in the document after Logout", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", STOP);
    await signIn(page);
    await expect(page.getByText(STOP.name).first()).toBeVisible();
    await pressAccount(page, "Logout");
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    expect(await page.content()).not.toContain(STOP.name);
  });

  test("is not to be had by a stored value", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/admin-dashboard");
    await page.evaluate(() => localStorage.setItem("admin-auth", "signed-in"));
    await page.reload();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
  });

  test("comes back over the work when the session has ended, and what was pressed goes out once it is back", async ({
    page,
    truck,
  }) => {
    await signIn(page, "/admin-dashboard?tab=locations&day=2026-07-04");
    await page.getByLabel("Location Name").fill("Typed before the session ended");
    await page.getByLabel("Address").fill("1 Road");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Add Location" }).click();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Admin Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await expect
      .poll(async () => (await truck.owner("GET", "/api/locations")).json())
      .toMatchObject([{ name: "Typed before the session ended" }]);
    await expect(page.getByRole("region", { name: "On this phone only" })).toBeHidden();
  });
});

test.describe("a session that has ended", () => {
  async function endSession(page: Page) {
    // What is still being asked would bring the login by itself.
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies();
  }

  async function signInAgain(page: Page) {
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await page.getByLabel("Admin Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeHidden();
  }

  test("brings the login over a booking that is being added", { tag: "@detail" }, async ({ page, truck }) => {
    await signIn(page, "/admin-dashboard?tab=bookings");
    await page.getByRole("button", { name: "Add Booking" }).click();
    await page.getByLabel("Customer Name").fill("Ada Snow");
    await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await page.getByLabel("Phone").fill("217 555 0101");
    await page.getByLabel("Guest Count").fill("40");
    await endSession(page);
    await page.getByRole("button", { name: "Create Booking" }).click();
    await signInAgain(page);
    await expect
      .poll(async () => (await truck.owner("GET", "/api/bookings")).json())
      .toMatchObject([{ customerName: "Ada Snow" }]);
  });

  test("brings the login over a logo that is being uploaded", { tag: "@detail" }, async ({ page }) => {
    await signIn(page, "/admin-dashboard?tab=settings&part=look");
    await page.getByLabel("Logo file").setInputFiles(await jpeg("logo.jpg"));
    await endSession(page);
    await page.getByRole("button", { name: "Upload Image" }).click();
    await signInAgain(page);
    // The page loads again 1.5 seconds later.
    await stopClock(page);
    await page.getByRole("button", { name: "Upload Image" }).click();
    await expect(page.getByText("Image uploaded successfully!", { exact: true })).toBeVisible();
  });

  test("once begun again shows the owner's photos, not the visitors'", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.owner("PUT", "/api/business", { approvePhotos: true });
    await truck.visitor("POST", "/api/photo-submissions", {
      customerName: "Ada Snow",
      photoUrls: ["https://example.com/a.jpg"],
    });
    await page.route("https://example.com/**", (route) => route.abort());
    await signIn(page, "/admin-dashboard?tab=photos");
    await expect(page.getByText("Ada Snow")).toBeVisible();
    await endSession(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    await signInAgain(page);
    await expect(page.getByText("Ada Snow")).toBeVisible();
  });
});

test.describe("an answer from before a sign-in does not bring the login back", () => {
  const message = {
    firstName: "Ada",
    lastName: "Snow",
    email: "ada@example.com",
    subject: "other",
    message: "Do you come on Friday?",
  };
  const isHere = (page: Page) => page.getByRole("heading", { name: "Admin Access" });

  /** Presses a button of the message, and lets what it has sent be answered 401 once somebody has signed in anew. */
  async function pressBefore(page: Page, button: string) {
    await signIn(page, "/admin-dashboard?tab=messages");
    const [sent, signedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    await page.route("**/api/contact-messages/1**", async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      sent.resolve();
      await signedIn.promise;
      const key = route.request().headers()["idempotency-key"];
      await route.fulfill({ status: 401, json: { message: "" }, headers: key ? { "idempotency-key": key } : {} });
    });
    if (button === "Delete") await openRow(page, "Ada Snow");
    await page.getByRole("button", { name: button }).click();
    await sent.promise;
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByLabel("Admin Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Access Dashboard" }).click();
    await expect(isHere(page)).toBeHidden();
    signedIn.resolve();
  }

  test("of a call", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.visitor("POST", "/api/contact", message);
    // Opening it is no call of its own then.
    await truck.owner("PUT", "/api/contact-messages/1/read");
    await pressBefore(page, "Delete");
    await expect(page.getByText("Failed to delete message", { exact: true })).toBeVisible();
    await expect(isHere(page)).toBeHidden();
  });

  test("of what is kept on the phone, which goes out again", { tag: "@detail" }, async ({ page, truck }) => {
    await truck.visitor("POST", "/api/contact", message);
    await pressBefore(page, "Mark Read");
    await expect
      .poll(async () => (await truck.owner("GET", "/api/contact-messages")).json())
      .toMatchObject([{ isRead: true }]);
    await expect(isHere(page)).toBeHidden();
  });
});

test.describe("first-time setup", () => {
  test.use({ password: "" });

  test("opens by the printed link, checks the password, and signs in", async ({ page, truck }) => {
    await page.goto(`/admin-dashboard#setup=${truck.setupToken}`);
    await expect(page.getByRole("heading", { name: "First Time Setup" })).toBeVisible();
    const [password, again] = [
      page.getByLabel("New Password", { exact: true }),
      page.getByLabel("Confirm New Password"),
    ];
    const set = page.getByRole("button", { name: "Set Password" });

    await password.fill("abc12");
    await again.fill("abc123");
    await set.click();
    await expect(page.getByText("Password Mismatch", { exact: true })).toBeVisible();
    await expect(page.getByText("New passwords don't match").first()).toBeVisible();

    await again.fill("abc12");
    await set.click();
    await expect(page.getByText("Password Too Short", { exact: true })).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();

    await password.fill("summer-2026");
    await again.fill("summer-2026");
    await set.click();
    await expect(page.getByText("Admin password set successfully!", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your business" })).toBeVisible();
    expect(page.url()).not.toContain("setup");
  });

  test("without the link says where to find it, and with a wrong one is refused", { tag: "@detail" }, async ({
    page,
  }) => {
    await page.goto("/admin-dashboard");
    await expect(page.getByRole("heading", { name: "First Time Setup" })).toBeVisible();
    await expect(page.getByText(/printed a link/)).toBeVisible();
    await expectAccessible(page);

    // As who pastes it into the tab that shows the page already.
    await page.goto("/admin-dashboard#setup=guess");
    await untilDeskIsHydrated(page);
    await page.getByLabel("New Password", { exact: true }).fill("summer-2026");
    await page.getByLabel("Confirm New Password").fill("summer-2026");
    await page.getByRole("button", { name: "Set Password" }).click();
    await expect(page.getByText(/setup link is not valid/).first()).toBeVisible();
  });
});

test("the password is changed, shown and hidden, with the server's words when it refuses", async ({ page }) => {
  await signIn(page);
  await pressAccount(page, "Change Password");
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("Current Password").fill("wrong-one");
  await dialog.getByLabel("New Password", { exact: true }).fill("summer-2026");
  await dialog.getByLabel("Confirm New Password").fill("summer-2026");
  await dialog.getByRole("button", { name: "Show passwords" }).click();
  await expect(dialog.getByLabel("New Password", { exact: true })).toHaveAttribute("type", "text");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Current password is incorrect").first()).toBeVisible();

  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Password changed successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await pressAccount(page, "Logout");
  await page.getByLabel("Admin Password").fill("summer-2026");
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expectSignedIn(page);
});

test("a password that is sent twice by a double press is changed once, and nothing is refused", {
  tag: "@detail",
}, async ({ page }) => {
  await signIn(page);
  await pressAccount(page, "Change Password");
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByLabel("New Password", { exact: true }).fill("summer-2026");
  await dialog.getByLabel("Confirm New Password").fill("summer-2026");
  const answers: number[] = [];
  page.on("response", (answer) => answer.url().endsWith("/password/change") && answers.push(answer.status()));
  await dialog.getByRole("button", { name: "Change Password" }).dblclick();
  await expect(page.getByText("Password changed successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.waitForLoadState("networkidle");
  expect(answers).toEqual([200]);
});

for (const [address, title] of [
  ["/admin-location", "Location Manager"],
  ["/admin-test", "Admin Test Center"],
] as const) {
  test(`${address} draws its frame for anyone, and the login where the owner's part would be`, {
    tag: "@detail",
  }, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test("a session that ended while the desk was closed brings the login, and then what the owner's session answers", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("POST", "/api/contact", {
    firstName: "Ada",
    lastName: "Snow",
    email: "ada@example.com",
    subject: "feedback",
    message: "Best snow in town",
  });
  // What the browser remembers of the last login makes the desk's first calls begin with the page.
  await page.addInitScript(() => localStorage.setItem("admin-auth", "signed-in"));
  await page.goto("/admin-dashboard?tab=messages", { waitUntil: "networkidle" });
  await untilDeskIsHydrated(page);
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page.getByText("Best snow in town")).toBeVisible();
  await expect(page.getByLabel("Admin Password")).toHaveCount(0);
});
