import { expect, signIn, TODAY, test } from "./test.ts";

test("a tab that is left keeps what was typed in it", async ({ page }) => {
  await signIn(page);
  const open = (tab: string) => page.getByRole("tab", { name: tab }).click();
  await open("Locations");
  await page.getByLabel("Location Name").fill("Half a stop");
  await open("Mass Comm");
  await page.getByLabel("Subject").fill("Half a subject");
  await open("Locations");
  await expect(page.getByLabel("Location Name")).toHaveValue("Half a stop");
  await open("Mass Comm");
  await expect(page.getByLabel("Subject")).toHaveValue("Half a subject");
});

test("back, with a dialog open, keeps what was typed in it", async ({ page }) => {
  await signIn(page);
  await page.getByRole("tab", { name: "Bookings" }).click();
  await page.getByRole("button", { name: "Add Booking" }).click();
  await page.getByLabel("Customer Name").fill("Half a name");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Recent Activity" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("tab", { name: "Bookings" }).click();
  await expect(page.getByLabel("Customer Name")).toHaveValue("Half a name");
});

test("a dialog in which something was typed asks before it closes", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin-dashboard?tab=bookings");
  const add = page.getByRole("button", { name: "Add Booking" });
  const name = page.getByLabel("Customer Name");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });

  await add.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // A press in the very moment in which it opens is none beside it.
  await expect(async () => {
    await page.mouse.click(5, 5);
    await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 1000 });
  }).toPass();

  await add.click();
  await name.fill("Half a name");
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Keep typing" }).click();
  await expect(name).toHaveValue("Half a name");
  await expect(name).toBeFocused();
  await page.keyboard.press("Escape");
  // Once it has the focus it hears the next press.
  await expect(question.getByRole("button", { name: "Keep typing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Half a name");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(add).toBeFocused();
});

test("the desk stays when only its session could not be looked up again", async ({ page, truck }) => {
  const email = "sam@example.com";
  await truck.visitor("POST", "/api/subscribers", { email });
  await signIn(page);
  await page.goto("/admin-dashboard?tab=subscribers");
  await page.getByLabel("Their email address").fill(email);
  await page.getByRole("button", { name: "Look what there is" }).click();
  await page.getByLabel("Type the address once more").fill(email);
  await page.route("**/api/admin/session", (route) => route.fulfill({ status: 500, body: "{}" }));
  const asked = page.waitForResponse("**/api/admin/session");
  await page.getByRole("button", { name: "Erase everywhere" }).click();
  await asked;
  await expect(page.getByText("Erased everywhere!", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Erase a person" })).toBeVisible();
});

test("a desk left open over midnight offers the new day, and keeps a day that was chosen", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin-dashboard?tab=locations");
  await page.getByLabel("Location Name").fill("Half a stop");
  await expect(page.getByLabel("Date")).toHaveValue(TODAY);
  await page.clock.fastForward("24:00:00");
  await expect(page.getByLabel("Date")).toHaveValue("2026-07-05");
  await expect(page.getByLabel("Location Name")).toHaveValue("Half a stop");
  await page.getByLabel("Date").fill("2026-07-20");
  await page.clock.fastForward("24:00:00");
  await page.clock.runFor(1000);
  await expect(page.getByLabel("Date")).toHaveValue("2026-07-20");
});
