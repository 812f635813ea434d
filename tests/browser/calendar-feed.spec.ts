import { expect, expectAccessible, expectNoSidewaysScroll, reloadScreen, signIn, test } from "./test.ts";

test("the owner makes a calendar address, copies it, sees it again, and revokes it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "/admin-dashboard?tab=settings&part=calendar");
  await page.getByRole("button", { name: "Make a calendar address" }).click();
  await expect(page.getByText("New calendar address made!", { exact: true })).toBeVisible();
  const field = page.getByLabel("Private address");
  const address = await field.inputValue();
  await expect(page.getByRole("link", { name: "Add to my calendar" })).toHaveAttribute(
    "href",
    address.replace("http:", "webcal:"),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Address copied!", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect((await fetch(address)).status).toBe(200);
  await reloadScreen(page);
  await expect(field).toHaveValue(address);

  await page.getByRole("button", { name: "Make a new address" }).press("Enter");
  const renewal = page.getByRole("alertdialog", { name: "Make a new address?" });
  await expect(renewal).toContainText("Calendars that use the old address stop updating.");
  await renewal.getByRole("button", { name: "Make a new address" }).press("Enter");
  await expect(field).not.toHaveValue(address);
  expect((await fetch(address)).status).toBe(404);
  const renewed = await field.inputValue();

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  expect((await fetch(renewed)).status).toBe(200);
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("button", { name: "Make a calendar address" })).toBeVisible();
  expect((await fetch(renewed)).status).toBe(404);
});

test("where the browser keeps its clipboard, the address is selected to copy by hand", { tag: "@detail" }, async ({
  page,
}) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=calendar");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Make a calendar address" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Press Copy in your browser's menu", { exact: true })).toBeVisible();
  const field = page.getByLabel("Private address");
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe((await field.inputValue()).length);
});
