import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";

/** A photo of 12 megapixels with large and small shapes and a sensor's grain, as a phone's has. */
export async function jpegFile(file: string, quality: number, grain: number): Promise<string> {
  const layer = (scale: number, sigma: number) =>
    sharp({
      create: {
        width: Math.round(4032 / scale),
        height: Math.round(3024 / scale),
        channels: 3,
        background: "grey",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .resize(4032, 3024, { kernel: "cubic", fit: "fill" })
      .png({ compressionLevel: 0 })
      .toBuffer();
  await sharp(await layer(40, 60))
    .composite([
      { input: await layer(6, 25), blend: "soft-light" },
      { input: await layer(1.5, grain), blend: "soft-light" },
    ])
    .jpeg({ quality, chromaSubsampling: quality === 100 ? "4:4:4" : "4:2:0" })
    .toFile(file);
  return file;
}

/** The same photo as HEIC, beside it. Needs Debian's `heif-enc`. */
export function heicFile(jpeg: string): string {
  const heic = path.join(path.dirname(jpeg), `${path.basename(jpeg, ".jpg")}.heic`);
  execFileSync("heif-enc", ["-q", "60", "-p", "preset=ultrafast", jpeg, "-o", heic], { stdio: "ignore" });
  return heic;
}

/** A submission of five copies of a photo, as a browser sends it. */
export async function fiveTimes(file: string, type: string) {
  const form = new FormData();
  const photo = new Blob([fs.readFileSync(file)], { type });
  for (let count = 0; count < 5; count += 1) form.append("photoData", photo, path.basename(file));
  const body = new Response(form);
  const headers = { "content-type": body.headers.get("content-type") ?? "" };
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
}
