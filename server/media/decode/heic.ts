import fs from "node:fs";
import { createRequire } from "node:module";
import libheif from "libheif-js/libheif-wasm/libheif.js";
import sharp from "sharp";
import { HEIC_MEMORY } from "./limits.ts";
import { BrokenPicture } from "./refusals.ts";

const PAGE = 64 * 1024;
/** Nearly lossless: the owner's copy and the public sizes are made from it. */
const INTERMEDIATE = { quality: 97, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;

capMemory();
let heif: ReturnType<typeof libheif> | undefined;

/**
 * The main picture of a HEIC as JPEG, cropped and upright: the decoder applies the file's own transformations, so the EXIF
 * orientation, which repeats them, is ignored. npm's sharp decodes no HEIC of a phone.
 * @param profile the file's colour profile, which the decoder leaves out; an iPhone's colours are wider than sRGB
 * @throws BrokenPicture, and RangeError when it would take more than HEIC_MEMORY
 */
export async function heicAsJpeg(bytes: Uint8Array, profile: Buffer | undefined): Promise<Buffer> {
  heif ??= load();
  // After a refusal nothing is freed: the process ends.
  const context = heif.heif_context_alloc();
  const read = heif.heif_context_read_from_memory(context, bytes);
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new BrokenPicture(read.message);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if ("code" in handle) throw new BrokenPicture("no main picture");
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  if ("code" in decoded) throw new BrokenPicture(decoded.message);
  heif.heif_image_handle_release(handle);
  const [pixels] = decoded.channels;
  if (!pixels) throw new BrokenPicture("no pixels");
  const { width, height } = pixels;
  const jpeg = await sharp(withoutPadding(pixels), { raw: { width, height, channels: 3 } })
    .jpeg(INTERMEDIATE)
    .toBuffer();
  heif.heif_image_release(decoded.image);
  heif.heif_context_free(context);
  return profile ? withProfile(jpeg, profile) : jpeg;
}

/** Removes the padding of each line in place: the decoder pads each to `stride` bytes. */
function withoutPadding({
  data,
  width,
  height,
  stride,
}: { data: Uint8Array } & Record<"width" | "height" | "stride", number>) {
  const line = width * 3;
  for (let y = 1; y < height && stride > line; y += 1) data.copyWithin(y * line, y * stride, y * stride + line);
  return data.subarray(0, line * height);
}

/** The same JPEG with a colour profile in one segment (ICC.1, Annex B.4), behind the first, which sharp always writes. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\x01\x01", "latin1");
  const length = head.length - 2 + profile.length;
  // A profile of more than one segment describes a printer, not a camera.
  if (length > 0xffff) return jpeg;
  head.writeUInt16BE(length, 2);
  const behindFirst = 4 + jpeg.readUInt16BE(4);
  return Buffer.concat([jpeg.subarray(0, behindFirst), head, profile, jpeg.subarray(behindFirst)]);
}

function load() {
  const wasm = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");
  return libheif({ wasmBinary: fs.readFileSync(wasm) });
}

/** The decoder grows its memory as it pleases; nothing in its interface limits that, so the growing is refused. */
function capMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > HEIC_MEMORY)
      throw new RangeError("more memory than a picture may take");
    return grow.call(this, pages);
  };
}
