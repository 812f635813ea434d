import { codeAt, fromBase32 } from "../../server/owner/totp.ts";
import { expect, expectAccessible, NOON, openLogin, PASSWORD, signIn, test } from "./test.ts";

const STEP_MS = 30_000;
const codeOf = (secret: string, away = 0) => codeAt(fromBase32(secret), Date.parse(NOON) / STEP_MS + away);

test("a code of an app is asked for after the password, once it is set up in Settings", async ({ page, truck }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=doors");
  await page.getByRole("button", { name: "Set it up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up the code" });
  await expect(dialog.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("Code of your app").fill(codeOf(secret));
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("It is on. 10 recovery codes are left.")).toBeVisible();
  await expect(page.getByText("Write these down now", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await openLogin(page);
  await page.getByLabel("Admin Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  const code = page.getByLabel("Code of your app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That code is wrong, or was used already", { exact: true })).toBeVisible();
  await truck.setTime(new Date(Date.parse(NOON) + STEP_MS).toISOString());
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});
