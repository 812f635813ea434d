import type { Page } from "@playwright/test";
import sharp from "sharp";
import { heic } from "../helpers/pictures.ts";
import { expect, type Truck } from "./test.ts";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo that tells itself from others by its colour. */
export async function jpeg(
  name: string,
  { width = 1200, height = 900, background = "#1677c7" } = {},
): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** As an iPhone gives it, and as Android and Windows name its type: not at all. */
export const iphonePhoto = (name = "IMG_0001.HEIC"): ChosenFile => ({
  name,
  mimeType: "",
  buffer: heic("upright"),
});

/** Sends submissions of one photo each, past the browser; the last one is the newest. */
export async function submitPhotos(truck: Truck, names: string[], fields: Record<string, string> = {}, key?: string) {
  for (const name of names) {
    const { buffer } = await jpeg(`${name}.jpg`, { width: 240, height: 180 });
    const form = new FormData();
    form.append("photoData", new Blob([Uint8Array.from(buffer)], { type: "image/jpeg" }), `${name}.jpg`);
    for (const [field, value] of Object.entries({ customerName: name, ...fields })) form.set(field, value);
    const headers = { ...(key && { "idempotency-key": key }) };
    const answer = await fetch(`${truck.origin}/api/photo-submissions`, { method: "POST", headers, body: form });
    expect(answer.status).toBe(201);
  }
}

export async function storedSubmissions(truck: Truck) {
  return (await truck.owner("GET", "/api/photo-submissions")).json();
}

export const holdBack = (truck: Truck) => truck.owner("PUT", "/api/business", { approvePhotos: true });

/** Home, hydrated, at its gallery. */
export async function openGallery(page: Page) {
  await page.goto("/");
  const section = page.locator("#out-and-about");
  await section.scrollIntoViewIfNeeded();
  // The part is hydrated after the first move; its buttons answer from then on.
  await page.mouse.wheel(0, 1);
  await expect(section.getByRole("button", { name: "Add Your Photo to Gallery" })).toHaveAttribute("data-hydrated");
  await section.getByRole("heading", { name: "Community Photo Gallery" }).scrollIntoViewIfNeeded();
  return section;
}

/** A line that breaks in the middle of the sending. */
export const breakLine = (page: Page) =>
  page.route("**/api/photo-submissions", (route) => route.abort("connectionreset"));
export const mendLine = (page: Page) => page.unroute("**/api/photo-submissions");
