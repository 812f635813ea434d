import type { Page } from "@playwright/test";
import {
  BOOKING,
  expect,
  expectSignedIn,
  holdCalls,
  openLogin,
  PASSWORD,
  STOP,
  signIn,
  type Truck,
  test,
} from "./test.ts";

const message = { lastName: "Rivers", email: "sam@example.com", subject: "other", message: "Hello" };

async function writeThree(truck: Truck) {
  for (const firstName of ["Ana", "Ben", "Cleo"])
    await truck.visitor("POST", "/api/contact", { ...message, firstName });
}

test("two quick presses add one stop", async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=locations&day=2026-07-04");
  await page.getByLabel("Location Name").fill("Once");
  await page.getByLabel("Address").fill("1 Road");
  await page.getByRole("button", { name: "Add Location" }).dblclick();
  await expect(page.getByText("Location created successfully!", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await (await truck.owner("GET", "/api/locations")).json()).toHaveLength(1);
});

test("two quick presses on Delete delete one message, and say so", { tag: "@detail" }, async ({ page, truck }) => {
  await writeThree(truck);
  await signIn(page, "/admin-dashboard?tab=messages");
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (answer.request().method() === "DELETE") statuses.push(answer.status());
  });
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "Delete" }).dblclick({ delay: 60 });
  await expect(page.getByText("Message deleted successfully!", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("article")).toHaveCount(2);
  // No second call was refused: what says so would be gone again after five seconds.
  expect(statuses).toEqual([204]);
});

/** Presses once more in the same place, in the very moment in which a button of this name stands there, and this row is gone. */
const pressAgainOn = (page: Page, name: string, gone = "") =>
  page.evaluate(
    ({ name, gone }) => {
      const press = (button: Element, place: { clientX: number; clientY: number }) =>
        button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...place }));
      document.addEventListener(
        "click",
        ({ clientX, clientY }) => {
          const observer = new MutationObserver(() => {
            const button = document.elementFromPoint(clientX, clientY)?.closest("button:enabled:not([aria-disabled])");
            if (!button?.textContent?.includes(name)) return;
            const rows = [...document.querySelectorAll("article")];
            if (gone && rows.some((row) => row.textContent.includes(gone))) return;
            observer.disconnect();
            press(button, { clientX, clientY });
            document.body.dataset.pressedAgain = "";
          });
          observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        },
        { once: true, capture: true },
      );
    },
    { name, gone },
  );
const isPressedAgain = (page: Page) => expect(page.locator("body[data-pressed-again]")).toBeAttached();

for (const address of ["/admin-dashboard", "/admin-location"]) {
  test(`the second half of a double tap on Activate does not complete the stop (${address})`, {
    tag: "@detail",
  }, async ({ page, truck }) => {
    await truck.owner("POST", "/api/locations", STOP);
    const status = async () => (await (await truck.owner("GET", "/api/locations")).json())[0].status;
    await signIn(page, address);
    await expect(page.getByRole("button", { name: "Activate" })).toBeVisible();
    await pressAgainOn(page, "Complete");
    await page.getByRole("button", { name: "Activate" }).tap();
    await isPressedAgain(page);
    await page.waitForLoadState("networkidle");
    expect(await status()).toBe("active");

    await page.clock.fastForward(1000);
    await page.getByRole("button", { name: "Complete" }).tap();
    await expect.poll(status).toBe("completed");
  });
}

test("the second half of a double tap on Confirm spares the booking that has moved up", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  for (const [customerName, preferredDate] of [
    ["Ana", "2026-08-03"],
    ["Ben", "2026-08-02"],
    ["Cleo", "2026-08-01"],
  ])
    await truck.owner("POST", "/api/bookings", { ...BOOKING, customerName, preferredDate });
  await signIn(page, "/admin-dashboard?tab=bookings&status=pending");
  const confirm = page.getByRole("article").first().getByRole("button", { name: "Confirm" });
  await confirm.scrollIntoViewIfNeeded();
  await pressAgainOn(page, "Confirm", "Cleo");
  await confirm.tap();
  await isPressedAgain(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Ben", { exact: true })).toBeVisible();
});

test("two presses move a menu item by two, however slow the line is", { tag: "@detail" }, async ({ page, truck }) => {
  const toppings = async () => {
    const items: { id: number; name: string; category: string }[] = await (
      await truck.owner("GET", "/api/menu/items")
    ).json();
    return items.filter(({ category }) => category === "toppings");
  };
  const [first] = await toppings();
  await signIn(page, "/admin-dashboard?tab=settings&part=menu");
  await page.getByText("Add-Ons").click();
  const held = holdCalls(page, "PUT", "**/api/menu/order");
  const handle = page.getByRole("button", { name: `Move ${first?.name}`, exact: true });
  await handle.press("ArrowDown");
  await held.sent;
  await handle.press("ArrowDown");
  held.release();
  await expect.poll(async () => (await toppings()).findIndex(({ id }) => id === first?.id)).toBe(2);
});

test("Enter pressed again while the login is under way asks once", { tag: "@detail" }, async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    asked += request.url().endsWith("/api/admin/login") ? 1 : 0;
  });
  const held = holdCalls(page, "POST", "**/api/admin/login");
  await openLogin(page);
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Authenticating..." })).toBeVisible();
  await page.keyboard.press("Enter");
  held.release();
  await expectSignedIn(page);
  expect(asked).toBe(1);
});
