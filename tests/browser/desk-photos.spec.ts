import { holdBack, storedSubmissions, submitPhotos } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, openTab, signIn, test } from "./test.ts";

test.describe("the Photos tab", () => {
  test("shows who sent what, and downloads one or all", async ({ page, truck }) => {
    test.slow();
    const about = { customerEmail: "ana@example.com", location: "Riverside Market", description: "Mango" };
    await submitPhotos(truck, ["Ana"], about);
    await truck.owner("POST", "/api/photo-submissions", {
      customerName: "Linker",
      photoUrls: ["https://example.com/x.jpg"],
    });
    await page.route("https://example.com/**", (route) => route.fulfill({ status: 404 }));
    await signIn(page, "/admin-dashboard?tab=photos");
    await expect(page.getByRole("article", { name: "Photo from Ana" }).locator("img")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Ana" }).click();
    await expect(page).toHaveURL(/row=1/);
    const card = page.getByRole("dialog", { name: "Ana" });
    for (const words of [...Object.values(about), "Jul 4, 2026"]) await expect(card).toContainText(words);
    await expect(card.getByRole("img")).toBeVisible();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Ana-1.jpg");
    await expect(page.getByText("Photo download started!", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Close" }).click();
    const [archive] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download All (2)" }).click(),
    ]);
    expect(archive.suggestedFilename()).toBe("photos-2026-07-04.zip");
    await expect(page.getByText("All photos downloaded successfully!", { exact: true })).toBeVisible();
    await expect(page.getByText("1 photo could not be added.", { exact: true })).toBeVisible();
    await page.route("**/api/photo-submissions/zip", (route) => route.abort());
    await page.getByRole("button", { name: "Download All (2)" }).click();
    await expect(page.getByText("Download failed", { exact: true })).toBeVisible();
  });

  test("Approve only says so, until photos wait for it", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana", "Ben"]);
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/approve")) calls += 1;
    });
    await signIn(page, "/admin-dashboard?tab=photos");
    const tile = (name: string) => page.getByRole("article", { name: `Photo from ${name}` });
    const ana = page.getByRole("dialog", { name: "Ana" });
    await page.getByRole("link", { name: "Ana" }).click();
    await ana.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Photo approved for gallery display!", { exact: true })).toBeVisible();
    expect(calls).toBe(0);

    await holdBack(truck);
    await page.reload();
    await expect(ana.getByText("Waiting for approval", { exact: true })).toBeVisible();
    await ana.getByRole("button", { name: "Approve" }).click();
    // The next photo that waits takes its place.
    const ben = page.getByRole("dialog", { name: "Ben" });
    await expect(ben).toBeVisible();
    await expect(page.getByText("Photo approved for gallery display!", { exact: true })).toBeVisible();
    // No toast covers the next press.
    await ben.getByRole("button", { name: "Approve" }).click({ trial: true, timeout: 2000 });
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(tile("Ana").getByText("Approved", { exact: true })).toBeVisible();
    await expect(tile("Ben").getByText("Waiting", { exact: true })).toBeVisible();
    // What waits stands first.
    await expect(page.getByRole("article").first()).toContainText("Ben");
    expect(calls).toBe(1);
    await page.getByRole("link", { name: "Ana" }).click();
    await expect(ana.getByRole("button", { name: "Approve" })).toBeDisabled();
    expect((await storedSubmissions(truck)).map(({ isApproved }: { isApproved: boolean }) => isApproved)).toEqual([
      false,
      true,
    ]);
  });

  test("selects several photos with a bar in sight", async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana", "Ben", "Cleo"]);
    await holdBack(truck);
    await signIn(page, "/admin-dashboard?tab=photos");
    await page.getByRole("button", { name: "Select" }).click();
    for (const name of ["Ana", "Cleo"]) await page.getByRole("article", { name: `Photo from ${name}` }).click();
    await expect(page.getByRole("button", { name: "Approve 2" })).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Approve 2" }).click();
    await expect(page.getByText("2 photos approved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Select" })).toBeFocused();
  });

  test("stays light with hundreds, and offers them all to download", { tag: "@detail" }, async ({ page, truck }) => {
    await submitPhotos(truck, ["Ana"]);
    const [row] = await storedSubmissions(truck);
    const many = Array.from({ length: 200 }, (_, index) => ({ ...row, id: 200 - index }));
    await signIn(page);
    await page.route("**/api/photo-submissions?*", (route) => route.fulfill({ json: many }));
    await openTab(page, "Photos");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Show more" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Download All (1)" })).toBeVisible();
    expect(await page.getByRole("article").count()).toBeLessThan(60);
  });
});
