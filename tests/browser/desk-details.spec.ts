import { submitPhotos } from "./photo-files.ts";
import { BOOKING, expect, faultsOf, PASSWORD, signIn, test, untilDeskIsHydrated } from "./test.ts";

test("a stored admin-auth that the server does not know is dropped", { tag: "@detail" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("admin-auth", "of another server"));
  await page.goto("/admin-dashboard");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("admin-auth"))).toBeNull();
});

test("a file of the desk is there as long as a phone asks where to", { tag: "@detail" }, async ({ page, truck }) => {
  await truck.visitor("POST", "/api/subscribers", { email: "sam@example.com" });
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (address) => {
      document.body.dataset.revoked = address;
      revoke(address);
    };
  });
  await signIn(page, "/admin-dashboard?tab=subscribers");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await download;
  await page.clock.runFor(10_000);
  await expect(page.locator("body[data-revoked]")).toHaveCount(0);
});

test.describe("targets", () => {
  test("on a phone are 44 px and more: the desk's logo and the calendar's days", async ({ page, truck }) => {
    await truck.owner("POST", "/api/bookings", BOOKING);
    await page.goto("/admin-dashboard");
    await untilDeskIsHydrated(page);
    await page.getByLabel("Admin Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "Bookings" }).click();
    const days = page.locator("[data-day]");
    await expect(days.first()).toBeVisible();
    for (const target of [page.getByRole("banner").getByRole("link"), days.first()]) {
      const box = await target.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test("are apart while the photo form is open beside the carousel", { tag: ["@both", "@detail"] }, async ({
    page,
    truck,
  }) => {
    await submitPhotos(truck, ["one", "two"]);
    await page.goto("/");
    await page.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
    await expect(page.getByRole("button", { name: "Submit Photos" })).toBeVisible();
    expect(await faultsOf(page, ["target-size"])).toEqual([]);
  });
});
