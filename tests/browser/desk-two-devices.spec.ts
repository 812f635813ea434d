import { submitPhotos } from "./photo-files.ts";
import { expect, PASSWORD, pressAccount, signIn, test } from "./test.ts";

test("a photo that another device has deleted is not approved again and again", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  await truck.owner("PUT", "/api/business", { approvePhotos: true });
  await submitPhotos(truck, ["one"]);
  await signIn(page, "/admin-dashboard?tab=photos");
  await expect(page.getByRole("article")).toHaveCount(1);
  await truck.owner("DELETE", "/api/photo-submissions/1");
  await page.getByRole("link", { name: "one" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("It was deleted on another device.", { exact: true })).toBeVisible();
  await expect(page.getByText("No photos yet")).toBeVisible();
});

test("Logout in one tab brings the login over the other, and the next login ends it there, too", async ({
  page,
  context,
}) => {
  await signIn(page, "/admin-dashboard?tab=locations&day=2026-07-04");
  await page.getByLabel("Location Name").fill("Town Square");
  const other = await context.newPage();
  await other.goto("/admin-dashboard");
  await pressAccount(other, "Logout");
  const login = page.getByRole("dialog", { name: "Admin Access" });
  await expect(login).toBeVisible();

  await other.getByLabel("Admin Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(login).toBeHidden();
  await expect(page.getByLabel("Location Name")).toHaveValue("Town Square");
});
