import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { FIRST } from "../helpers/first-values.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, untilDeskIsHydrated } from "./test.ts";

const PHONE = { width: 390, height: 844 };
const white = () =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();

const DRAWN = /\/hero-(tall|wide)-/;
const PHOTO = /^\/media\/[0-9a-f]{32}-\d+\.avif$/;

async function settings(page: Page) {
  await page.goto("/admin-dashboard?tab=settings&part=look");
  await untilDeskIsHydrated(page);
}
const chooser = (page: Page) => page.getByLabel("Hero photo file");

/** What the home page shows as its picture, in a page of its own. */
async function homePicture(page: Page, viewport?: { width: number; height: number }) {
  const home = await page.context().newPage();
  if (viewport) await home.setViewportSize(viewport);
  await home.goto("/");
  const picture = home.locator("#location picture img");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  return { home, picture, source: await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname) };
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not to be seen");
  return box;
}

/** Words and photo do not meet, so whatever the photo shows, the words stand on the site's own colour. */
async function expectApart(words: Locator, picture: Locator) {
  const [word, photo] = [await boxOf(words), await boxOf(picture)];
  expect(word.y + word.height <= photo.y || word.x + word.width <= photo.x).toBe(true);
}

test("a hero photo is set and removed, and home shows it at once", async ({ page }) => {
  test.slow();
  expect((await homePicture(page)).source).toMatch(DRAWN);
  await signIn(page);
  await settings(page);
  await chooser(page).setInputFiles({ name: "truck.jpg", mimeType: "image/jpeg", buffer: await white() });
  await expect(page.getByText(/^truck\.jpg · 0\.\d\d MB$/)).toBeVisible();
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(page.getByText("Image uploaded successfully!", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByAltText("Your hero now")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  expect((await homePicture(page)).source).toMatch(PHOTO);

  await page.getByRole("button", { name: "Remove photo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Hero photo removed!", { exact: true })).toBeVisible();
  await expect(page.getByAltText("Your hero now")).toHaveCount(0);
  expect((await homePicture(page)).source).toMatch(DRAWN);
});

test("no words stand on the photo, whatever the screen", { tag: ["@both", "@detail"] }, async ({ page, truck }) => {
  const image = `data:image/jpeg;base64,${(await white()).toString("base64")}`;
  await truck.owner("POST", "/api/admin/hero-image", { image, filename: "truck.jpg" });
  const screens = [PHONE, { width: 820, height: 1180 }, { width: 1024, height: 768 }, { width: 1440, height: 900 }];
  for (const screen of screens) {
    const { home, picture, source } = await homePicture(page, screen);
    expect(source).toMatch(PHOTO);
    await expectApart(home.getByRole("heading", { level: 1 }), picture);
    await expectApart(home.getByText(FIRST.tagline).first(), picture);
    await expectNoSidewaysScroll(home);
    if (screen === PHONE) await expectAccessible(home);
    await home.close();
  }
});

test("what is no photo, too large or broken is refused in words, and home stays as it is", { tag: "@detail" }, async ({
  page,
}) => {
  await signIn(page);
  await settings(page);
  const refused = async (file: { name: string; mimeType: string; buffer: Buffer }, words: string) => {
    await chooser(page).setInputFiles(file);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  };
  await refused({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") }, "Please select an image file");
  await refused(
    { name: "big.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(20 * 1024 * 1024 + 1) },
    "Image too large. Please select a file under 20MB",
  );
  await chooser(page).setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Upload Image" }).click();
  await expect(page.getByText("Failed to update hero photo", { exact: true })).toBeVisible();
  await expect(page.getByText(/^a\.jpg ·/)).toBeVisible();
  expect((await homePicture(page)).source).toMatch(DRAWN);
});
