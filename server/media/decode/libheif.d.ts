declare module "libheif-js/libheif-wasm/libheif.js" {
  interface Failure {
    code: unknown;
    message: string;
  }
  interface DecodedImage {
    image: unknown;
    channels: { width: number; height: number; stride: number; data: Uint8Array }[];
  }
  interface Libheif {
    heif_context_alloc(): unknown;
    heif_context_free(context: unknown): void;
    heif_context_read_from_memory(context: unknown, file: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: unknown): object | Failure;
    heif_js_decode_image2(handle: object, colourSpace: unknown, chroma: unknown): DecodedImage | Failure;
    heif_image_handle_release(handle: object): void;
    heif_image_release(image: unknown): void;
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
  }
  /** Made ready at once: WebAssembly is compiled synchronously. */
  export default function libheif(options: { wasmBinary: Uint8Array }): Libheif;
}
