import fs from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** The metadata of the made pictures, which must never be published. */
const GPS = {
  IFD0: { Make: "SecretMaker", Model: "SecretPhone" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 52/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "87/1 37/1 0/1" },
};

interface Wanted {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "gif" | "webp" | "avif";
  /** EXIF's orientation, 1 to 8. */
  orientation?: number;
  /** Whether it has maker and position in its metadata. */
  telling?: boolean;
  /** Whether it is grainy, and so hard to compress. */
  noise?: boolean;
}

/** A picture whose upper left quarter is red and whose rest is blue, so that its orientation can be seen. */
export function picture({ width = 64, height = 48, format = "jpeg", orientation, telling, noise }: Wanted = {}) {
  const red = { width: Math.round(width / 2), height: Math.round(height / 2), channels: 3 as const, background: "red" };
  const grain = noise ? { noise: { type: "gaussian" as const, mean: 128, sigma: 50 } } : {};
  let image = sharp({ create: { width, height, channels: 3, background: "blue", ...grain } }).composite([
    { input: { create: red }, left: 0, top: 0 },
  ]);
  if (orientation) image = image.withMetadata({ orientation });
  if (telling) image = image.withExifMerge(GPS);
  return image.toFormat(format).toBuffer();
}

/**
 * A HEIC from the repository. `upright` is 64 × 48, in tiles, with maker and position. `turned` is the same as an iPhone writes it: with a
 * rotation (`irot`), the same one in its EXIF, and a wide color profile, so 48 × 64. `cropped` is 101 × 75 of 128 × 96 (`clap`), like a
 * photo that was cropped on an iPhone.
 */
export const heic = (name: "upright" | "turned" | "cropped") =>
  fs.readFileSync(path.join(import.meta.dirname, `../files/${name}.heic`));

export const dataUrl = (bytes: Uint8Array, type = "image/jpeg") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/** Whether the corner of a picture is red, by a margin that survives compression. */
export async function cornersOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0);
  };
  const [right, bottom] = [info.width - 3, info.height - 3];
  const corners = {
    topLeft: isRed(2, 2),
    topRight: isRed(right, 2),
    bottomLeft: isRed(2, bottom),
    bottomRight: isRed(right, bottom),
  };
  return Object.entries(corners).find(([, red]) => red)?.[0];
}

/** Checks that a file has neither maker nor position in its bytes. */
export function tells(bytes: Uint8Array): boolean {
  return /Secret|GPSLatitude/.test(Buffer.from(bytes).toString("latin1"));
}

/** A GIF of one pixel with so many frames. */
export function flickering(frames: number): Buffer {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(";")]);
}

/** A PNG that claims this size, in at most so many bytes. */
export function pngBomb(width: number, height: number, bytes: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const data = deflateSync(Buffer.alloc(50 * 1024 * 1024)).subarray(0, bytes);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PNG chunk: length, type, data, checksum. */
function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Form fields and files as a browser sends them. */
export async function formBody(
  fields: Record<string, string | string[]>,
  files: { bytes: Uint8Array; name: string; type?: string }[],
) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  for (const { bytes, name, type = "" } of files)
    form.append("photoData", new Blob([Uint8Array.from(bytes)], { type }), name);
  const body = new Response(form);
  const headers = { "content-type": body.headers.get("content-type") ?? "" };
  return { body: Buffer.from(await body.arrayBuffer()), headers };
}

/** All files in the picture folders of a data folder. */
export function storedFiles(dataFolder: string): string[] {
  const root = path.join(dataFolder, "pictures");
  // A folder that is deleted while it is listed is listed again.
  for (;;) {
    try {
      return fs
        .readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT" && fs.existsSync(root))) throw error;
    }
  }
}
