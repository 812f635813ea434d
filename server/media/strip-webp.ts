import type { FileReader } from "./file-reader.ts";
import { orientationExif } from "./orientation.ts";
import type { Piece } from "./pieces.ts";
import { BrokenPicture } from "./refusals.ts";

const LOOKS = new Set(["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP without its metadata and without what stands behind its end. */
export async function webpPieces(file: FileReader, orientation: number): Promise<Piece[]> {
  const end = 8 + (await file.read(4, 4)).readUInt32LE();
  if (end > file.size) throw new BrokenPicture("ends too early");
  const pieces: Piece[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const head = await file.read(at, 8);
    const type = head.toString("latin1", 0, 4);
    const next = at + 8 + paddedLength(head.readUInt32LE(4));
    if (next > end + 1) throw new BrokenPicture("ends too early");
    if (LOOKS.has(type)) pieces.push({ start: at, end: Math.min(next, end) });
    if (type === "VP8X") pieces.push(extendedHeader(await file.read(at, 18), orientation));
    if (type === "EXIF" && orientation !== 1) pieces.push(exifChunk(orientation));
    at = next;
  }
  const length = pieces.reduce(
    (sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start),
    4,
  );
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(length, 4);
  return [head, ...pieces];
}

const paddedLength = (length: number) => length + (length % 2);

function extendedHeader(chunk: Buffer, orientation: number): Buffer {
  const header = Buffer.from(chunk);
  header[8] = (header[8] ?? 0) & ~HAS_XMP & ~(orientation === 1 ? HAS_EXIF : 0);
  return header;
}

function exifChunk(orientation: number): Buffer {
  const body = orientationExif(orientation);
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
