/** Makes photos smaller, apart from the page, so that the page stays quick. Answers null for what this browser cannot decode. */

const LONGEST_SIDE = 2560;

/** Five photos of this size are what a weak line bears: 3 MB. */
const ENOUGH_BYTES = 590_000;

/** Tried in turn until the photo is small enough. What is shown is 1600 pixels wide at most. */
const ATTEMPTS = [
  { longest: LONGEST_SIDE, quality: 0.85 },
  { longest: LONGEST_SIDE, quality: 0.72 },
  { longest: 2048, quality: 0.72 },
  { longest: 1600, quality: 0.7 },
];

addEventListener("message", async ({ data: { id, file } }: MessageEvent<{ id: number; file: File }>) => {
  postMessage({ id, photo: await shrink(file).catch(() => null) });
});

async function shrink(file: File): Promise<Blob | null> {
  // Upright, as its EXIF says; that is the default, but not in every browser that is still around.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    let best: Blob | null = null;
    for (const attempt of ATTEMPTS) {
      best = await drawn(bitmap, Math.min(1, attempt.longest / longest), attempt.quality);
      if (best.size <= ENOUGH_BYTES) break;
    }
    // A photo that is small already only loses by being written anew.
    return best && best.size < file.size ? best : null;
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  // A JPEG has no transparency: what is see-through would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
