/** Makes photos smaller in a worker, so that the page stays responsive. Answers null for a photo that this browser cannot decode. */

const LONGEST_SIDE = 2560;

/** Five photos of this size are 3 MB, which a slow connection can send. */
const ENOUGH_BYTES = 590_000;

const USUAL = { longest: LONGEST_SIDE, quality: 0.85 };

/** For photos that are still too large: `part` is roughly the remaining share of those bytes. Pages show photos 1600 pixels wide. */
const SMALLER = [
  { longest: LONGEST_SIDE, quality: 0.72, part: 0.65 },
  { longest: 2048, quality: 0.72, part: 0.42 },
  { longest: 1600, quality: 0.7, part: 0 },
];

/** Resolves when the previous photo is done. A large decoded photo takes 100 MB, and a phone ends a page that takes five times as much. */
let before = Promise.resolve();

addEventListener("message", ({ data: { id, file } }: MessageEvent<{ id: number; file: File }>) => {
  before = before.then(async () => postMessage({ id, photo: await shrink(file).catch(() => null) }));
});

async function shrink(file: File): Promise<Blob | null> {
  if (!isCanvasReadable()) return null;
  // Rotates the photo by its EXIF data. This is not the default in all browsers in use.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const usual = await encode(bitmap, USUAL);
    const smaller = SMALLER.find(({ part }) => usual.size * part <= ENOUGH_BYTES);
    const best = usual.size <= ENOUGH_BYTES || !smaller ? usual : await encode(bitmap, smaller);
    // Encoding a photo again only reduces its quality when it does not become smaller.
    return best.size < file.size ? best : null;
  } finally {
    bitmap.close();
  }
}

/** Whether a canvas returns the drawn pixels. Some browsers return noise instead, to prevent tracking. */
function isCanvasReadable(): boolean {
  const context = new OffscreenCanvas(2, 2).getContext("2d");
  if (!context) return false;
  const pixels = Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 40, 120, 200, 255);
  context.putImageData(new ImageData(pixels, 2, 2), 0, 0);
  const { data } = context.getImageData(0, 0, 2, 2);
  return data.every((value, index) => value === pixels[index]);
}

function encode(bitmap: ImageBitmap, { longest, quality }: typeof USUAL): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  // A JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
