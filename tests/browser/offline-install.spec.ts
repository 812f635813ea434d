import { expect, expectAccessible, expectNoSidewaysScroll, openPart, openTab, signIn, test } from "./test.ts";

const SIGNING_IN = "/admin-dashboard?tab=settings&part=doors";

test("the browser's own question to install waits behind a button of ours", async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const question = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => void document.body.append("The browser asks.");
    window.dispatchEvent(Object.assign(question, { prompt }));
    if (!question.defaultPrevented) throw new Error("The browser asks by itself");
  });
  await openTab(page, "Settings");
  await openPart(page, "Sign-in");
  await page.getByRole("button", { name: "Install the desk" }).click();
  await expect(page.getByText("The browser asks.")).toBeVisible();
  // It gives no second one where the answer was no.
  await expect(page.getByText("Open your browser's menu and choose", { exact: false })).toBeVisible();
});

test.describe("on an iPhone, which has no such question", () => {
  test.use({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15" });

  test("three steps stand there, each with its picture", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, SIGNING_IN);
    const steps = page.getByRole("listitem").filter({ has: page.locator("svg[aria-hidden]") });
    const words = ["Open this page in Safari", "Add to Home Screen", "sign in once more"];
    for (const part of words) await expect(steps.filter({ hasText: part }).locator("svg").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
