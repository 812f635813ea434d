import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../scripts/chromium.ts";
import { figure, startSite } from "./site.ts";

// What photos cost a phone: five of 4 MB to be sent, and the first sight of a gallery full of them.
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const MB = 1024 * 1024;

const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const photos = await Promise.all([1, 2, 3, 4, 5].map(phonePhoto));
figure("photos as they lie on the phone, each", photos.reduce((sum, { length }) => sum + length, 0) / 5 / MB, "MB");

const page = await browser.newPage(PHONE);
await page.goto(`${site.origin}/photo-submit`, { waitUntil: "networkidle" });
await page.getByLabel("Your Name").fill("Maya");
await page.getByLabel("Email").fill("maya@example.com");
const startedAt = performance.now();
await page
  .locator("input[type=file]")
  .setInputFiles(photos.map((buffer, index) => ({ name: `IMG_${index}.jpg`, mimeType: "image/jpeg", buffer })));
const sent = page.waitForRequest((sending) => sending.method() === "POST");
await page.getByRole("button", { name: "Submit Photos" }).click();
const request = await sent;
figure("five photos made smaller", (performance.now() - startedAt) / 1000, "s");
figure("five photos as they are sent", Number((await request.allHeaders())["content-length"]) / MB, "MB", "at most 3");
await page.getByRole("heading", { name: "Photo Submitted!" }).waitFor({ timeout: 60_000 });
await page.close();

for (const deviceScaleFactor of [2, 3]) {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor });
  const home = await context.newPage();
  const loaded: Promise<number>[] = [];
  home.on("requestfinished", (finished) => {
    if (finished.url().includes("/media/"))
      loaded.push(finished.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const kilobytes = async () => (await Promise.all(loaded)).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  await home.goto(site.origin, { waitUntil: "networkidle" });
  figure(`pictures of the gallery before it is in sight, ${deviceScaleFactor}x`, await kilobytes(), "kB", "0");
  await home.locator("#out-and-about").scrollIntoViewIfNeeded();
  await home.mouse.wheel(0, 300);
  await home.waitForTimeout(3000);
  figure(
    `pictures of the first gallery view, ${deviceScaleFactor}x (${loaded.length})`,
    await kilobytes(),
    "kB",
    "at most 120",
  );
  await context.close();
}
await browser.close();
await site.stop();

/** Twelve megapixels with the grain of a phone's camera: soft shapes, some noise, 4 MB. */
async function phonePhoto(seed: number): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const shapes = Array.from({ length: 60 }, (_, index) => {
    const at = (factor: number) => ((seed * 7919 + index * factor * 104_729) % 10_007) / 10_007;
    return `<circle cx="${at(3) * width}" cy="${at(5) * height}" r="${60 + at(7) * 500}" fill="hsl(${at(11) * 360} 70% 60%)" opacity="0.6"/>`;
  });
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7cc7f3"/>${shapes.join("")}</svg>`;
  const grain = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 75 } },
  })
    .blur(0.6)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const photo = sharp(Buffer.from(scene)).composite([{ input: grain, blend: "soft-light" }]);
  return photo.jpeg({ quality: 90 }).toBuffer();
}
