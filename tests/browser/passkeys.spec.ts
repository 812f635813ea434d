import { expect, expectAccessible, expectSignedIn, openLogin, PASSWORD, pressAccount, signIn, test } from "./test.ts";

const localhost = (origin: string) => origin.replace("127.0.0.1", "localhost");

test("a passkey that was added in Settings opens the desk without a password", async ({ page, context, truck }) => {
  await context.credentials.install();
  const here = localhost(truck.origin);
  await page.request.post(`${here}/api/admin/login`, { data: { password: PASSWORD } });
  await page.goto(`${here}/admin-dashboard?tab=settings&part=doors`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Current Password").fill("wrong-one");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Current password is incorrect", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Passkey added!", { exact: true })).toBeVisible();
  await expect(page.getByText(/not used yet$/)).toBeVisible();

  await pressAccount(page, "Logout");
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expectSignedIn(page);
  expect(await (await page.request.get(`${here}/api/passkeys`)).json()).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ]);
});

test("a passkey is removed by who says their password once more", { tag: "@detail" }, async ({
  page,
  context,
  truck,
}) => {
  await context.credentials.install();
  const here = localhost(truck.origin);
  await page.request.post(`${here}/api/admin/login`, { data: { password: PASSWORD } });
  await page.goto(`${here}/admin-dashboard?tab=settings&part=doors`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Current Password").fill(PASSWORD);
  await adding.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this passkey?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog.getByText("Current password is required")).toBeVisible();
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed!", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await (await page.request.get(`${here}/api/passkeys`)).json()).toEqual([]);
});

test("a helper who joined by a passkey sets their first password by it", { tag: "@detail" }, async ({
  page,
  context,
  truck,
}) => {
  await context.credentials.install();
  const here = localhost(truck.origin);
  const invitation = { name: "Ben", currentPassword: PASSWORD };
  const { link } = await (await truck.owner("POST", "/api/helpers", invitation)).json();
  await page.goto(localhost(link));
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expectSignedIn(page);
  await page.goto(`${here}/admin-dashboard?tab=doors`);
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Password" })).toHaveCount(0);
  // Their only way in.
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);

  await page.getByRole("button", { name: "Set a Password" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Set a Password" });
  await expectAccessible(page);
  await expect(dialog.getByLabel("Current Password")).toHaveCount(0);
  await dialog.getByLabel("New Password", { exact: true }).fill("scoops-and-syrup-3");
  await dialog.getByLabel("Confirm New Password").fill("scoops-and-syrup-3");
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByText("Password set successfully!", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Password" }).last()).toBeVisible();
  const login = await truck.visitor("POST", "/api/admin/login", { name: "Ben", password: "scoops-and-syrup-3" });
  expect(login.status).toBe(200);
  expect(await (await page.request.get(`${here}/api/passkeys`)).json()).toHaveLength(1);
});

test("a passkey is offered only where the site's address makes one, and Settings says why not", {
  tag: "@detail",
}, async ({ page }) => {
  // By its number, without PUBLIC_URL.
  await openLogin(page);
  await page.getByRole("button", { name: "Other ways to sign in" }).click();
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  await signIn(page, "/admin-dashboard?tab=settings&part=doors");
  await expect(
    page.getByText("Passkeys need your site's web address. Ask the person who set up your site to enter it."),
  ).toBeVisible();
});
