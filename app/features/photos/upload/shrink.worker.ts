/** Makes photos smaller, apart from the page, so that the page stays quick. Answers null for a photo that this browser cannot decode. */

const LONGEST_SIDE = 2560;

/** Five photos of this size are 3 MB, which a slow connection can send. */
const ENOUGH_BYTES = 590_000;

const USUAL = { longest: LONGEST_SIDE, quality: 0.85 };

/** For photos that stay too large so: `part` is about what share of those bytes is left. What is shown is 1600 pixels wide. */
const SMALLER = [
  { longest: LONGEST_SIDE, quality: 0.72, part: 0.65 },
  { longest: 2048, quality: 0.72, part: 0.42 },
  { longest: 1600, quality: 0.7, part: 0 },
];

/** Settles when the photo before is done: decoded, a large one takes 100 MB, and a phone ends a page that takes five times that. */
let before = Promise.resolve();

addEventListener("message", ({ data: { id, file } }: MessageEvent<{ id: number; file: File }>) => {
  before = before.then(async () => postMessage({ id, photo: await shrink(file).catch(() => null) }));
});

async function shrink(file: File): Promise<Blob | null> {
  if (!isCanvasTrue()) return null;
  // Upright, as its EXIF says; that is the default, but not in every browser that is still around.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const usual = await drawn(bitmap, USUAL);
    const smaller = SMALLER.find(({ part }) => usual.size * part <= ENOUGH_BYTES);
    const best = usual.size <= ENOUGH_BYTES || !smaller ? usual : await drawn(bitmap, smaller);
    // A photo that is small already only loses by being written anew.
    return best.size < file.size ? best : null;
  } finally {
    bitmap.close();
  }
}

/** Whether a canvas gives back what is drawn: against tracking, some browsers give noise in its place. */
function isCanvasTrue(): boolean {
  const context = new OffscreenCanvas(2, 2).getContext("2d");
  if (!context) return false;
  const known = Uint8ClampedArray.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 40, 120, 200, 255);
  context.putImageData(new ImageData(known, 2, 2), 0, 0);
  const { data } = context.getImageData(0, 0, 2, 2);
  return data.every((value, index) => value === known[index]);
}

function drawn(bitmap: ImageBitmap, { longest, quality }: typeof USUAL): Promise<Blob> {
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
