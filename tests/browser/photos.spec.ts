import fs from "node:fs";
import path from "node:path";
import { devices } from "@playwright/test";
import sharp from "sharp";
import { breakLine, holdBack, iphonePhoto, jpeg, mendLine, openGallery, storedSubmissions } from "./photo-files.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, stopClock, test, untilHydrated } from "./test.ts";

const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("no photo") });

test.describe("the form in Out and About", () => {
  test.beforeEach(async ({ page }) => {
    const section = await openGallery(page);
    await section.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
    await expect(page.getByRole("button", { name: "Submit Photos" })).toBeDisabled();
  });

  test("sends five photos of several kinds, which the gallery then shows", async ({ page, truck }) => {
    test.slow();
    const form = page.getByRole("form", { name: "Add your photo" });
    await form
      .locator("input[type=file]")
      .setInputFiles([await jpeg("one.jpg"), await jpeg("TWO.JPG"), iphonePhoto(), iphonePhoto("IMG_2.heif")]);
    await expect(form.getByRole("listitem")).toHaveCount(4);
    // What this browser cannot draw stands there by its name.
    await expect(form.getByText("IMG_0001.HEIC")).toBeVisible();
    await expect(form.getByRole("img", { name: "one.jpg" })).toBeVisible();
    await form.locator("input[type=file]").setInputFiles([await jpeg("three.jpg", { width: 4000, height: 3000 })]);
    await form.getByLabel("Your Name").fill("Maya");
    await form.getByLabel("Location").fill("Riverside Market");
    await form.getByLabel("Description").fill("Blue tongues");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Photo Submitted Successfully!", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Thank you for sharing your photo with us!", { exact: true })).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(page.locator("#out-and-about").getByText("Blue tongues").first()).toBeVisible();
    const [row] = await storedSubmissions(truck);
    expect(row).toMatchObject({ customerName: "Maya", photoCount: 5, location: "Riverside Market" });
    // Smaller than it was: the browser made it so.
    const original = await truck.owner("GET", `/api/photo-submissions/${row.id}/original/4`);
    expect(original.headers.get("content-disposition")).toContain("Maya");
    expect(await sharp(await original.arrayBuffer()).metadata()).toMatchObject({ width: 2560, height: 1920 });
  });

  test("sends a photo as it is when the browser's canvas gives noise", { tag: "@detail" }, async ({ page, truck }) => {
    await page.route(/shrink\.worker-[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      const noise = `OffscreenCanvasRenderingContext2D.prototype.getImageData = () => ({ data: new Uint8ClampedArray(16) });`;
      await route.fulfill({ response, body: noise + (await response.text()) });
    });
    const form = page.getByRole("form", { name: "Add your photo" });
    await form.locator("input[type=file]").setInputFiles([await jpeg("large.jpg", { width: 4000, height: 3000 })]);
    await form.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Photo Submitted Successfully!", { exact: true })).toBeVisible({ timeout: 20_000 });
    const [row] = await storedSubmissions(truck);
    const original = await truck.owner("GET", `/api/photo-submissions/${row.id}/original/0`);
    expect(await sharp(await original.arrayBuffer()).metadata()).toMatchObject({ width: 4000, height: 3000 });
  });

  test("refuses what is no photo, too many, and too much", { tag: "@detail" }, async ({ page }) => {
    const input = page.locator("#add-photo input[type=file]");
    await input.setInputFiles([text("notes.txt")]);
    await expect(page.getByText("notes.txt is not an image file", { exact: true })).toBeVisible();
    await input.setInputFiles(await Promise.all(["1", "2", "3", "4", "5", "6"].map((name) => jpeg(`${name}.jpg`))));
    await expect(page.getByText("Too many files", { exact: true })).toBeVisible();
    await expect(page.getByText("Maximum 5 photos allowed per submission", { exact: true })).toBeVisible();
    const photos = page.getByRole("list", { name: "Chosen photos" }).getByRole("listitem");
    await expect(photos).toHaveCount(5);
    await page.getByRole("button", { name: "Remove 2.jpg" }).click();
    await expect(photos).toHaveCount(4);
    // Claims to be of 100 MB: as large a file cannot be handed to the page in a test.
    await input.evaluate((element: HTMLInputElement) => {
      const file = new File(["x"], "huge.jpg", { type: "image/jpeg" });
      Object.defineProperty(file, "size", { value: 100 * 1024 * 1024 });
      Object.defineProperty(element, "files", { value: [file], configurable: true });
      element.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(page.getByText("Total size limit exceeded", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Combined photos cannot exceed 100MB\. You have [\d.]+MB remaining\.$/)).toBeVisible();
    await expect(photos).toHaveCount(4);
  });

  test("Cancel closes it and forgets what was chosen and typed", { tag: "@detail" }, async ({ page }) => {
    await page.locator("#add-photo input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    await page.getByLabel("Your Name").last().fill("Maya");
    await page.locator("#add-photo").getByRole("button", { name: "Cancel" }).click();
    const toggle = page.getByRole("button", { name: "Add Your Photo to Gallery" });
    await expect(toggle).toBeFocused();
    await toggle.click();
    await expect(page.locator("#add-photo").getByLabel("Your Name")).toHaveValue("");
    await expect(page.getByRole("list", { name: "Chosen photos" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Submit Photos" })).toBeDisabled();
  });

  test("keeps everything when the line breaks, and stores it once", async ({ page, truck }) => {
    const form = page.getByRole("form", { name: "Add your photo" });
    await form.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    await form.getByLabel("Description").fill("Mango");
    await breakLine(page);
    await form.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Upload Failed", { exact: true })).toBeVisible();
    await expect(page.getByText("Please try again later.", { exact: true })).toBeVisible();
    await expect(form.getByRole("alert")).toContainText("The connection dropped");
    await expect(form.getByRole("listitem")).toHaveCount(1);
    await expect(form.getByLabel("Description")).toHaveValue("Mango");
    await mendLine(page);
    // The answer is lost though the server stored it: sent again, it must not be stored twice.
    await page.route("**/api/photo-submissions", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await form.getByRole("button", { name: "Try again" }).click();
    await expect.poll(async () => (await storedSubmissions(truck)).length).toBe(1);
    await expect(form.getByRole("alert")).toContainText("The connection dropped");
    await mendLine(page);
    await form.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Photo Submitted Successfully!", { exact: true })).toBeVisible();
    expect(await storedSubmissions(truck)).toMatchObject([{ description: "Mango", customerName: "Anonymous" }]);
  });

  test("shows how far it is, can be stopped, and a double tap stores once", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const form = page.getByRole("form", { name: "Add your photo" });
    await form.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/photo-submissions", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await form.getByRole("button", { name: "Submit Photos" }).click();
    await expect(form.getByRole("progressbar")).toBeVisible();
    // What is on its way is what stands there: it is taken out once it is stopped.
    await expect(form.getByRole("button", { name: "Remove one.jpg" })).toHaveCount(0);
    await form.getByRole("button", { name: "Stop" }).click();
    await expect(form.getByRole("button", { name: "Remove one.jpg" })).toBeVisible();
    await expect(form.getByRole("progressbar")).toHaveCount(0);
    await expect(form.getByRole("listitem")).toHaveCount(1);
    release();
    await mendLine(page);
    await form.getByRole("button", { name: "Submit Photos" }).dblclick();
    await expect(page.getByText("Photo Submitted Successfully!", { exact: true })).toBeVisible();
    expect(await storedSubmissions(truck)).toHaveLength(1);
  });

  test("says so when the photo waits for approval", { tag: "@detail" }, async ({ page, truck }) => {
    await holdBack(truck);
    const form = page.getByRole("form", { name: "Add your photo" });
    await form.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    await form.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText(/Only you see your photo/)).toBeVisible();
    await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
  });
});

test("the link to the page for photos is for browsers without scripts alone", { tag: "@detail" }, async ({ page }) => {
  const section = await openGallery(page);
  await expect(section.getByRole("button", { name: "Add Your Photo to Gallery" })).toBeVisible();
  await expect(section.getByRole("link", { name: "Share Your Photo" })).toBeHidden();
});

test("a press on the button before its script is there opens the form when it has come", { tag: "@detail" }, async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/out-and-about-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
  await expect(page.getByRole("button", { name: "Submit Photos" })).toHaveCount(0);
  release();
  await expect(page.getByRole("button", { name: "Submit Photos" })).toBeVisible();
});

test.describe("the phone's page", () => {
  test("asks for name, email and a photo", async ({ page, truck }) => {
    test.slow();
    await page.goto("/photo-submit");
    await untilHydrated(page.locator("main form"));
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Back to Website" })).toHaveAttribute("href", "/");
    await page.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Missing required fields", { exact: true })).toBeVisible();
    await expect(page.getByText("Name is required")).toBeVisible();
    await page.getByLabel("Your Name").fill("Maya");
    await page.getByLabel("Email").fill("maya@example.com");
    await page.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Please add at least one photo.", { exact: true })).toBeVisible();
    await page.locator("input[type=file]").setInputFiles([await jpeg("one.jpg"), iphonePhoto()]);
    await page.getByLabel("Email").fill("maya");
    await page.getByText("Please add at least one photo.", { exact: true }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.clock.runFor(1000);
    // At once: a toast that was wrong would go by itself.
    expect(await page.getByText("Missing required fields", { exact: true }).count()).toBe(0);
    await page.getByLabel("Email").fill("maya@example.com");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await breakLine(page);
    await page.getByRole("button", { name: "Submit Photos" }).click();
    await expect(page.getByText("Upload failed", { exact: true })).toBeVisible();
    await expect(page.getByText("Please try again.", { exact: true })).toBeVisible();
    await mendLine(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeFocused({ timeout: 15_000 });
    await expect(page.getByText("Photo submitted successfully!", { exact: true })).toBeVisible();
    expect(await storedSubmissions(truck)).toMatchObject([{ customerEmail: "maya@example.com", photoCount: 2 }]);
  });

  test("stays as the server drew it while its script is on the way, and keeps what is chosen", {
    tag: "@detail",
  }, async ({ page }) => {
    const form = /phone-photo-form-[^/]+\.js$/;
    const asked = page.waitForRequest(form);
    const late = Promise.withResolvers<void>();
    await page.route(form, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto("/photo-submit", { waitUntil: "commit" });
    const drawn = await page.waitForSelector("input[type=file]", { state: "attached" });
    // The page is hydrated by then, but for its form.
    await asked;
    await drawn.setInputFiles([text("notes.txt")]);
    late.resolve();
    await expect(page.getByText("notes.txt is not an image file", { exact: true })).toBeVisible();
  });

  test("refuses a photo of more than 20 MB, a sixth one, and what is no photo", { tag: "@detail" }, async ({
    page,
  }) => {
    await page.goto("/photo-submit");
    const input = page.locator("input[type=file]");
    await input.setInputFiles([{ ...(await jpeg("huge.jpg")), buffer: Buffer.alloc(21 * 1024 * 1024) }]);
    await expect(page.getByText("huge.jpg is too large", { exact: true })).toBeVisible();
    await expect(page.getByText("File is 21.0MB. Maximum 20MB per photo.", { exact: true })).toBeVisible();
    await input.setInputFiles([text("notes.txt")]);
    await expect(page.getByText("notes.txt is not an image file", { exact: true })).toBeVisible();
    await input.setInputFiles(await Promise.all(["1", "2", "3", "4", "5", "6"].map((name) => jpeg(`${name}.jpg`))));
    await expect(page.getByText("Too many files", { exact: true })).toBeVisible();
  });
});

test.describe("the single-photo page", { tag: "@desktop" }, () => {
  test("sends a file", async ({ page, truck }) => {
    test.slow();
    await page.goto("/photo-submit");
    await untilHydrated(page.locator("main form"));
    await expect(page.getByRole("tab", { name: "Upload File" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("img", { name: /QR code/ })).toHaveJSProperty("naturalWidth", 200);
    const submit = page.getByRole("button", { name: "Submit Photo" });
    await submit.click();
    await expect(page.getByText("No photo selected", { exact: true })).toBeVisible();
    await page.locator("input[type=file]").setInputFiles([text("notes.txt")]);
    await expect(page.getByText("Invalid file type", { exact: true })).toBeVisible();
    await expect(page.getByText("Please select an image file (JPG, PNG, HEIC, etc.)", { exact: true })).toBeVisible();
    await page.locator("input[type=file]").setInputFiles([iphonePhoto()]);
    await expectAccessible(page);
    await page.getByLabel("Email").fill("not an address");
    await submit.click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.getByLabel("Email").fill("");
    await breakLine(page);
    await submit.click();
    await expect(page.getByText("Submission failed", { exact: true })).toBeVisible();
    await expect(page.getByText("Please try again or contact us directly.", { exact: true })).toBeVisible();
    await mendLine(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("main").getByRole("link", { name: "Back to Website" }).last()).toHaveAttribute(
      "href",
      "/",
    );
    expect(await storedSubmissions(truck)).toMatchObject([{ customerName: "Anonymous", photoCount: 1 }]);
  });

  test("takes a photo of 100 MB and refuses a larger one", { tag: "@detail" }, async ({ page }, info) => {
    await page.goto("/photo-submit");
    const photo = info.outputPath("huge.jpg");
    fs.mkdirSync(path.dirname(photo), { recursive: true });
    fs.writeFileSync(photo, "");
    fs.truncateSync(photo, 100 * 1024 * 1024 + 1);
    const input = page.locator("input[type=file]");
    await input.setInputFiles(photo);
    await expect(page.getByText("File too large", { exact: true })).toBeVisible();
    await expect(page.getByText("Please select an image smaller than 100MB", { exact: true })).toBeVisible();
    await expect(page.getByText("huge.jpg")).toHaveCount(0);
    fs.truncateSync(photo, 100 * 1024 * 1024);
    await input.setInputFiles(photo);
    await expect(page.getByText("huge.jpg").first()).toBeVisible();
    fs.rmSync(photo);
  });

  test(
    "says when a photo is gone from the device since it was chosen",
    { tag: "@detail" },
    async ({ page, truck }, info) => {
      await page.goto("/photo-submit");
      const photo = info.outputPath("gone.heic");
      fs.mkdirSync(path.dirname(photo), { recursive: true });
      fs.writeFileSync(photo, iphonePhoto().buffer);
      await page.locator("input[type=file]").setInputFiles(photo);
      await expect(page.getByText("gone.heic").first()).toBeVisible();
      fs.rmSync(photo);
      await page.getByRole("button", { name: "Submit Photo" }).click();
      await expect(page.getByText("Error reading file", { exact: true })).toBeVisible();
      await expect(page.getByText("Please try selecting the image again.", { exact: true })).toBeVisible();
      expect(await storedSubmissions(truck)).toEqual([]);
    },
  );

  test("says when the server cannot make anything of the photo", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/photo-submit");
    await untilHydrated(page.locator("main form"));
    const { buffer } = await jpeg("cut.jpg");
    await page
      .locator("input[type=file]")
      .setInputFiles([{ name: "cut.jpg", mimeType: "image/jpeg", buffer: buffer.subarray(0, 700) }]);
    await page.getByRole("button", { name: "Submit Photo" }).click();
    await expect(page.getByText("Error processing image", { exact: true })).toBeVisible();
    await expect(page.getByText("Please try again or use a different image.", { exact: true })).toBeVisible();
  });

  test("a photo chosen and sent before the script is there is sent when it has come", { tag: "@detail" }, async ({
    page,
    truck,
  }) => {
    const late = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto("/photo-submit", { waitUntil: "commit" });
    await page.locator("input[type=file]").setInputFiles([await jpeg("early.jpg")]);
    // After three seconds without a script the browser would send the form by itself, which is right, too: time stands still.
    await stopClock(page);
    await page.getByRole("button", { name: "Submit Photo" }).click();
    late.resolve();
    await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeFocused();
    expect(await storedSubmissions(truck)).toHaveLength(1);
  });

  for (const tasks of [1, 2, 3]) {
    test(`a photo sent while its form is being drawn by the script is sent (at task ${tasks})`, {
      tag: "@detail",
    }, async ({ page, truck }) => {
      const late = Promise.withResolvers<void>();
      await page.route(/single-photo-form-[^/]+\.js$/, async (route) => {
        await late.promise;
        const response = await route.fetch();
        // The page needs some tasks to draw the form by its script: the press comes between two of them.
        const press = `;(async () => {
          const { port1, port2 } = new MessageChannel();
          for (let task = 0; task < ${tasks}; task += 1) {
            const next = new Promise((resolve) => { port1.onmessage = resolve; });
            port2.postMessage("");
            await next;
          }
          document.querySelector("main form [type=submit]").click();
        })();`;
        await route.fulfill({ response, body: (await response.text()) + press });
      });
      await page.goto("/photo-submit", { waitUntil: "commit" });
      await page.locator("input[type=file]").setInputFiles([await jpeg("early.jpg")]);
      late.resolve();
      await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeVisible();
      expect(await storedSubmissions(truck)).toHaveLength(1);
    });
  }

  test("takes a link, but no sharing page", { tag: "@detail" }, async ({ page, truck }) => {
    await page.goto("/photo-submit");
    await untilHydrated(page.locator("main form"));
    await page.getByRole("tab", { name: "Upload File" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Photo URL" })).toBeFocused();
    const submit = page.getByRole("button", { name: "Submit Photo" });
    await submit.click();
    await expect(page.getByText("No photo URL provided", { exact: true })).toBeVisible();
    await page.getByLabel("Photo URL").last().fill("https://photos.google.com/share/abc");
    await submit.click();
    await expect(page.getByText("Unsupported URL", { exact: true })).toBeVisible();
    const asked: string[] = [];
    await page.route("https://example.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 404 });
    });
    await page.getByLabel("Photo URL").last().fill("");
    await page.getByLabel("Photo URL").last().pressSequentially("https://example.com/cone.jpg");
    await expect(page.getByText(/^There's no picture at this address/)).toBeVisible();
    // Not at each key.
    expect(asked).toEqual(["https://example.com/cone.jpg"]);
    await submit.click();
    await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeVisible();
    expect(await storedSubmissions(truck)).toMatchObject([{ photoUrls: ["https://example.com/cone.jpg"] }]);
  });
});

test.describe("what was typed", () => {
  const WORDS = { "Your Name": "Maya", Email: "maya@example.com", Location: "Riverside", Description: "Blue tongues" };

  test("is still there after a reload, on every photo form, until it is sent", { tag: "@detail" }, async ({ page }) => {
    test.slow();
    await page.goto("/photo-submit");
    await untilHydrated(page.locator("main form"));
    for (const [label, words] of Object.entries(WORDS)) await page.getByLabel(label).fill(words);
    for (const address of ["/photo-submit", "/photo-submit-old"]) {
      await page.goto(address);
      for (const [label, words] of Object.entries(WORDS)) await expect(page.getByLabel(label)).toHaveValue(words);
    }
    await page.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    await page.getByRole("button", { name: "Submit Photo" }).click();
    await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeVisible({ timeout: 15_000 });
    await page.goto("/photo-submit", { waitUntil: "networkidle" });
    for (const label of Object.keys(WORDS)) await expect(page.getByLabel(label)).toHaveValue("");
  });

  test("in Out and About is there after a reload, and forgotten by Cancel", { tag: "@detail" }, async ({ page }) => {
    const open = async () => {
      const section = await openGallery(page);
      await section.getByRole("button", { name: "Add Your Photo to Gallery" }).click();
      return page.getByRole("form", { name: "Add your photo" });
    };
    await (await open()).getByLabel("Your Name").fill("Maya");
    await page.reload();
    const again = await open();
    await expect(again.getByLabel("Your Name")).toHaveValue("Maya");
    await again.getByRole("button", { name: "Cancel" }).click();
    await expect((await open()).getByLabel("Your Name")).toHaveValue("");
  });
});

test.describe("which page the server sends", () => {
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

  test("a phone gets its own, from memory too; the old address is the same for all", { tag: "@detail" }, async ({
    truck,
  }) => {
    const html = async (path: string, agent: string) => {
      const answer = await fetch(truck.origin + path, { headers: { "user-agent": agent } });
      return { text: await answer.text(), vary: answer.headers.get("vary") };
    };
    for (const _time of [1, 2, 3]) {
      expect((await html("/photo-submit", IPHONE)).text).not.toContain("Upload File");
      expect((await html("/photo-submit", MAC)).text).toContain("Upload File");
      expect((await html("/photo-submit-old", IPHONE)).text).toContain("Upload File");
    }
    expect((await html("/photo-submit", IPHONE)).vary).toContain("user-agent");
    expect((await html("/", IPHONE)).vary).not.toContain("user-agent");
  });
});

test.describe("in a narrow window of a desktop", () => {
  test.use({ userAgent: devices["Desktop Chrome"].userAgent, viewport: { width: 390, height: 844 } });

  test("the phone's form takes the place of the other", { tag: "@detail" }, async ({ page }) => {
    await page.goto("/photo-submit");
    await expect(page.getByText("Take or Choose Photos")).toBeVisible();
    await expect(page.getByText("Upload File")).toHaveCount(0);
  });

  test("a photo chosen before the script is there is kept", { tag: "@detail" }, async ({ page, truck }) => {
    const late = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto("/photo-submit", { waitUntil: "commit" });
    await page.locator("input[type=file]").setInputFiles([await jpeg("early.jpg")]);
    late.resolve();
    await untilHydrated(page.locator("main form"));
    await page.getByRole("button", { name: "Submit Photo" }).click();
    await expect(page.getByRole("heading", { name: "Photo Submitted!" })).toBeVisible();
    expect(await storedSubmissions(truck)).toHaveLength(1);
  });
});

test.describe("the form in Out and About", () => {
  test("is put away by its button and comes back with what was chosen", { tag: "@detail" }, async ({ page }) => {
    const toggle = (await openGallery(page)).getByRole("button", { name: "Add Your Photo to Gallery" });
    await toggle.click();
    const heading = page.getByRole("heading", { name: "Add Your Photo", exact: true });
    await expect(heading).toBeFocused();
    await expect(page.getByRole("button", { name: "Submit Photos" })).toBeInViewport();
    await page.locator("#add-photo input[type=file]").setInputFiles([await jpeg("one.jpg"), await jpeg("two.jpg")]);
    const photos = page.getByRole("list", { name: "Chosen photos" }).getByRole("listitem");
    await expect(photos).toHaveCount(2);
    await toggle.click();
    await expect(photos.first()).toBeHidden();
    await toggle.click();
    await expect(photos).toHaveCount(2);
    await expect(heading).toBeFocused();

    // The keyboard stays in the form when a photo is taken out of it.
    await page.getByRole("button", { name: "Remove one.jpg" }).focus();
    await page.keyboard.press("Enter");
    await expect(photos).toHaveCount(1);
    await expect(page.locator("#add-photo input[type=file]")).toBeFocused();
  });

  test("stops at once, also while a photo is still being made smaller", { tag: "@detail" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        Worker: class {
          postMessage() {}
        },
      });
    });
    await (await openGallery(page)).getByRole("button", { name: "Add Your Photo to Gallery" }).click();
    await page.locator("#add-photo input[type=file]").setInputFiles([await jpeg("one.jpg")]);
    await page.getByRole("button", { name: "Submit Photos" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("button", { name: "Submit Photos" })).toBeVisible();
  });
});

test("the keyboard stays in the single-photo form when its photo is removed", { tag: ["@both", "@detail"] }, async ({
  page,
}) => {
  await page.goto("/photo-submit-old");
  await page.locator("input[type=file]").setInputFiles([await jpeg("one.jpg")]);
  await page.getByRole("button", { name: "Remove" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("input[type=file]")).toBeFocused();
});
