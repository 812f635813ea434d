import { expect, holdCalls, openComposer, openPart, openTab, pressSend, reloadScreen, signIn, test } from "./test.ts";

test("six minutes at another tab leave what was typed in the settings", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  const tagline = page.getByLabel("Tagline");
  await tagline.fill("Ice for all");
  await page.getByRole("tab", { name: "Bookings" }).click();
  await expect(page.getByText("No bookings yet")).toBeVisible();
  await page.clock.fastForward("06:00");
  await page.clock.runFor(1000);
  await openTab(page, "Settings");
  await expect(tagline).toHaveValue("Ice for all");
});

test("settings that are being typed outlast a reload, until they are saved", async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  const tagline = page.getByLabel("Tagline");
  const sunday = page.getByLabel("Sunday opens");
  await tagline.fill("Ice for all");
  await openPart(page, "Hours");
  await sunday.fill("13:00");
  await reloadScreen(page);
  await expect(sunday).toHaveValue("13:00");
  await page.getByRole("button", { name: "Save Hours" }).click();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await reloadScreen(page);
  await expect(sunday).toHaveValue("13:00");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("hours") ?? "{}")).toBe("{}");
  await openPart(page, "Business");
  await expect(tagline).toHaveValue("Ice for all");
});

test("the next mail that is typed while one is being sent stays, and the sent one goes", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.visitor("POST", "/api/subscribers", { email: "sam@example.com" });
  await signIn(page, "/admin-dashboard?tab=communications");
  const subject = page.getByLabel("Subject");
  const message = page.getByLabel("Message", { exact: true });
  const send = "Send from the website";
  const sent = page.getByText("Mass email sent!", { exact: true });

  await openComposer(page, "Mass Email");
  await subject.fill("Today");
  await message.fill("We are at the lake.");
  await pressSend(page, send);
  await expect(sent).toBeVisible();
  await expect(message).toHaveValue("");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText("Please fill in all fields", { exact: true })).toBeVisible();

  await subject.fill("Tomorrow");
  await message.fill("We are at the park.");
  const held = holdCalls(page, "POST", "**/api/subscribers/mass-email");
  await pressSend(page, send);
  await held.sent;
  await subject.fill("Next week");
  await message.fill("We are on holiday.");
  held.release();
  await expect(sent).toBeVisible();
  await expect(message).toHaveValue("We are on holiday.");
  await reloadScreen(page);
  await expect(subject).toHaveValue("Next week");
  await expect(message).toHaveValue("We are on holiday.");
  expect(await (await truck.owner("GET", "/api/sends")).json()).toHaveLength(2);
});
