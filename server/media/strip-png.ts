import { crc32 } from "node:zlib";
import type { FileReader } from "./file-reader.ts";
import { orientationExif } from "./orientation.ts";
import type { Piece } from "./pieces.ts";
import { BrokenPicture } from "./refusals.ts";

const SIGNATURE = 8;

/** Chunks that say how the picture looks; every other ancillary chunk tells about it and goes. */
const LOOKS = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "pHYs", "acTL", "fcTL", "fdAT"]);

/** A PNG without its metadata and without what stands behind its end. */
export async function pngPieces(file: FileReader, orientation: number): Promise<Piece[]> {
  const pieces: Piece[] = [{ start: 0, end: SIGNATURE }];
  for (let at = SIGNATURE; ; ) {
    const head = await file.read(at, 8);
    const type = head.toString("latin1", 4, 8);
    const next = at + 12 + head.readUInt32BE();
    if (next > file.size) throw new BrokenPicture("ends too early");
    const isCritical = /^[A-Z]/.test(type);
    if (isCritical || LOOKS.has(type)) pieces.push({ start: at, end: next });
    if (type === "IHDR" && orientation !== 1) pieces.push(pngChunk("eXIf", orientationExif(orientation)));
    if (type === "IEND") return pieces;
    at = next;
  }
}

/** A chunk as PNG writes it: length, type, data, checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
