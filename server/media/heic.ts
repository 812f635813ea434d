import fs from "node:fs";
import { createRequire } from "node:module";
import libheif from "libheif-js/libheif-wasm/libheif.js";
import { HEIC_MEMORY } from "./picture-limits.ts";
import { BrokenPicture } from "./refusals.ts";

const PAGE = 64 * 1024;

/** Pixels as they lie in the decoder's memory: three bytes each, `stride` bytes a line. Good only while `use` runs. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  stride: number;
}

capMemory();
let loaded: ReturnType<typeof libheif> | undefined;

/**
 * Decodes the main picture of a HEIC, upright: the decoder applies the file's own rotation. Runs in the picture process only,
 * where nothing else waits for it.
 * @throws BrokenPicture also when it would take more than HEIC_MEMORY
 */
export async function withHeicPixels<T>(bytes: Uint8Array, use: (pixels: Pixels) => Promise<T>): Promise<T> {
  loaded ??= load();
  const heif = loaded;
  const context = heif.heif_context_alloc();
  try {
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
    const result = await use(pixels);
    heif.heif_image_release(decoded.image);
    return result;
  } catch (error) {
    // After a failure its memory is in an unknown state: the next picture gets a new one.
    loaded = undefined;
    if (error instanceof WebAssembly.RuntimeError) throw new BrokenPicture(error.message);
    throw error;
  } finally {
    if (loaded) heif.heif_context_free(context);
  }
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
