import { expect, openLogin, signIn, test } from "./test.ts";

test("a passkey that was added in Settings opens the desk without a password", async ({ page, context, truck }) => {
  await context.credentials.install();
  const here = truck.origin.replace("127.0.0.1", "localhost");
  await page.request.post(`${here}/api/admin/login`, { data: { password: "frozen-peak-7" } });
  await page.goto(`${here}/admin-dashboard?tab=settings&part=doors`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added!", { exact: true })).toBeVisible();
  await expect(page.getByText(/not used yet$/)).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(await (await page.request.get(`${here}/api/passkeys`)).json()).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ]);
});

test("a passkey is offered only where the site's address makes one, and Settings says why not", async ({ page }) => {
  // By its number, without PUBLIC_URL.
  await openLogin(page);
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  await signIn(page, "/admin-dashboard?tab=settings&part=doors");
  await expect(page.getByText("Passkeys need the site's address: set PUBLIC_URL.")).toBeVisible();
});
