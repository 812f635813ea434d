import { editStop, expect, expectAccessible, expectNoSidewaysScroll, openNewStop, STOP, signIn, test } from "./test.ts";

test("adds a stop, which visitors see, and edits and deletes it", async ({ page, context }) => {
  await signIn(page, "/admin-dashboard?tab=locations");
  await expect(page.getByText("No locations scheduled")).toBeVisible();
  await openNewStop(page);
  await page.getByRole("button", { name: "Add Location" }).click();
  await expect(page.getByLabel("Location Name")).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Location Name").fill(STOP.name);
  await page.getByLabel("Address").fill(STOP.address);
  await page.getByRole("button", { name: "Add Location" }).click();
  const row = page.getByRole("article").filter({ hasText: STOP.name });
  await expect(row).toContainText("Scheduled");
  await expect(row).toContainText("Open");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor.getByText(STOP.name)).toBeVisible();
  await expect(visitor.getByText("Open for Business")).toBeVisible();

  await editStop(page, STOP.name);
  await page.getByLabel("Location Name").fill("Night Market");
  await page.getByRole("button", { name: "Update Location" }).click();
  await expect(page.getByRole("heading", { name: "Night Market" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No locations scheduled")).toBeVisible();
});

test("adds a stop again a week later, activates it for visitors and completes it in the Location manager", async ({
  page,
  truck,
  context,
}) => {
  await truck.owner("POST", "/api/locations", { ...STOP, date: "2026-06-27", status: "completed" });
  await signIn(page, "/admin-location");
  await page.getByRole("button", { name: "Again next week" }).click();
  await expect(page.getByRole("heading", { name: "Add Location" })).toBeInViewport();
  await page.getByRole("button", { name: "Add Location" }).click();
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const visitor = await context.newPage();
  await visitor.goto("/");
  await expect(visitor.getByText(STOP.name)).toBeVisible();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Nothing more is planned for today.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("No location scheduled for today")).toBeVisible();
});
