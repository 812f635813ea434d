import { submitPhotos } from "./photo-files.ts";
import { BOOKING, expect, faultsOf, PASSWORD, signIn, test, untilDeskIsHydrated } from "./test.ts";

test("a stored admin-auth that the server does not know is dropped", { tag: "@detail" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("admin-auth", "of another server"));
  await page.goto("/admin-dashboard");
  await expect(page.getByLabel("Admin Password")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("admin-auth"))).toBeNull();
});

test("a name and a time zone that are changed reach the open desk", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  await page.getByLabel("Business Name").fill("Frost Bite");
  await page.getByLabel("Time Zone").fill("Pacific/Auckland");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved!", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Frost Bite")).toBeAttached();
  await page.getByRole("tab", { name: "Locations" }).click();
  // Noon of the fourth in Chicago is the fifth in Auckland.
  await expect(page.getByLabel("Date", { exact: true })).toHaveValue("2026-07-05");
});

test("the address of a stop is not the owner's own", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=locations");
  await expect(page.getByLabel("Address")).toHaveAttribute("autocomplete", "off");
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

test("an item's own prices show where they differ from the sizes'", { tag: "@detail" }, async ({ page, truck }) => {
  const items: { id: number; name: string }[] = await (await truck.owner("GET", "/api/menu/items")).json();
  const [first, second] = items;
  await truck.owner("PUT", `/api/menu/items/${first?.id}`, { smallPrice: 750 });
  await truck.owner("PUT", `/api/menu/items/${second?.id}`, { smallPrice: 500 });
  await page.goto("/");
  const menu = page.locator("#menu");
  await expect(menu.getByText("Small $7.50", { exact: true })).toHaveCount(1);
  await expect(menu.getByText("Small $5.00", { exact: true })).toHaveCount(0);
});

test("where no size is called Small, Medium or Large, an item's prices have the sizes' names", {
  tag: "@detail",
}, async ({ page, truck }) => {
  await truck.owner("PUT", "/api/business", {
    sizes: [
      { name: "8 oz", price: 300, note: "the classic" },
      { name: "12 oz", price: 400, note: "for the road" },
    ],
  });
  await truck.owner("PUT", "/api/menu/items/1", { smallPrice: 300, mediumPrice: 450 });
  await page.goto("/");
  await expect(page.locator("#menu").getByText("12 oz $4.50", { exact: true })).toHaveCount(1);
  await signIn(page, "/admin-dashboard?tab=settings&part=menu");
  await page.getByText("Classic Flavors").click();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit Item" });
  await expect(dialog.getByLabel("8 oz $")).toHaveValue("3.00");
  await expect(dialog.getByLabel("12 oz $")).toHaveValue("4.50");
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

  test("are apart while the photo form is open beside the carousel", { tag: ["@desktop", "@detail"] }, async ({
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
