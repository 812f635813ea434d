import fs from "node:fs";
import path from "node:path";
import { fillForPictures, NOW, PICTURES, README_PICTURES, wordsOn } from "../../scripts/readme-pictures.ts";
import { expect, PASSWORD, test } from "./test.ts";

test.use({ now: NOW });

// Else `npm run screenshots` makes new pictures.
test("the README's pictures show the site as it is, with a home of at most 7,000 px on a phone", async ({ page }) => {
  await page.request.post("/api/admin/login", { data: { password: PASSWORD } });
  await fillForPictures(page.request);
  for (const { name, address, viewport, colorScheme } of README_PICTURES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(address);
    const shown = fs.readFileSync(path.join(PICTURES, `${name}.txt`), "utf8");
    await expect.poll(() => wordsOn(page), name).toBe(shown);
    if (address === "/")
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7000);
  }
});
