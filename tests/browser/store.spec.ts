import { FIRST } from "../helpers/first-values.ts";
import { expect, expectAccessible, pressSave, signIn, test } from "./test.ts";

const STORE = FIRST.storeUrl;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("/store sends the browser on to the store at once", async ({ page }) => {
      await page.route(STORE, (route) => route.fulfill({ contentType: "text/html", body: "<title>The store</title>" }));
      await page.goto("/store", { waitUntil: "commit" });
      await page.waitForURL(STORE);
    });
  });
}

test("/store says what happens and has a link, should the browser not follow", { tag: "@detail" }, async ({
  page,
  truck,
}) => {
  // A store that has nothing to say leaves the page standing.
  await page.route(STORE, (route) => route.fulfill({ status: 204 }));
  await page.goto("/store", { waitUntil: "commit" });
  await expect(page.getByText("Redirecting to the store...", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the store" })).toHaveAttribute("href", STORE);

  const html = await (await fetch(`${truck.origin}/store`)).text();
  expect(html.slice(0, html.indexOf("</head>")).toLowerCase()).toContain(
    `<meta http-equiv="refresh" content="0; url=${STORE}"/>`,
  );
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("/store sends to where the owner says by the next visit", { tag: "@detail" }, async ({ page, truck }) => {
  const moved = "https://shop.example/ice?from=truck&a=1";
  await truck.owner("PUT", "/api/business", { storeUrl: moved });
  await page.route("https://shop.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Shop</title>" }),
  );
  await page.goto("/store", { waitUntil: "commit" });
  await page.waitForURL(moved);
});

test("a business without a store has no link to one, and /store says so", { tag: "@detail" }, async ({ page }) => {
  await signIn(page, "/admin-dashboard?tab=settings&part=business");
  await page.getByLabel("Online Store").fill("");
  await pressSave(page, page.getByRole("button", { name: "Save Settings" }));
  await page.goto("/");
  await expect(page.getByRole("link", { name: FIRST.phone }).first()).toBeAttached();
  await expect(page.getByRole("link", { name: "Online store" })).toHaveCount(0);
  await page.goto("/store");
  await expect(page.getByRole("heading", { name: "Our store is closed for now" })).toBeVisible();
  await page.getByRole("link", { name: "Where we are today" }).click();
  await expect(page.getByRole("heading", { name: "Where We Are Today" })).toBeVisible();
});

test("/store reads well", { tag: "@detail" }, async ({ page }) => {
  await page.route(STORE, (route) => route.fulfill({ status: 204 }));
  await page.goto("/store", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "Redirecting to the store..." })).toBeVisible();
  await expectAccessible(page);
});
