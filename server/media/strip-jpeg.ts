import type { FileReader } from "./file-reader.ts";
import { orientationExif } from "./orientation.ts";
import type { Piece } from "./pieces.ts";
import { BrokenPicture } from "./refusals.ts";

const [EOI, SOS, APP0, APP2, APP14, APP15, COM] = [0xd9, 0xda, 0xe0, 0xe2, 0xee, 0xef, 0xfe];

/**
 * A JPEG without its metadata: EXIF, XMP, IPTC, comments, and whatever stands behind its end (phones put a film with its own
 * position there). The picture's own data is copied as it is.
 */
export async function jpegPieces(file: FileReader, orientation: number): Promise<Piece[]> {
  const pieces: Piece[] = [Buffer.from([0xff, 0xd8])];
  const exif = orientation === 1 ? null : exifSegment(orientation);
  let at = 2;
  let kept = at;
  let inScan = false;

  for (;;) {
    at = inScan ? await nextMarker(file, at) : at;
    const marker = await markerAt(file, at);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      pieces.push({ start: kept, end: at + 2 });
      if (exif) pieces.splice(1, 0, exif);
      return pieces;
    }
    const length = (await file.read(at + 2, 2)).readUInt16BE();
    if (length < 2) throw new BrokenPicture("a segment without length");
    const next = at + 2 + length;
    if (!(await isKept(file, marker, at))) {
      pieces.push({ start: kept, end: at });
      kept = next;
    }
    if (marker === SOS) inScan = true;
    at = next;
  }
}

async function markerAt(file: FileReader, at: number): Promise<number> {
  const [mark, marker] = await file.read(at, 2);
  if (mark !== 0xff || marker === undefined || marker === 0) throw new BrokenPicture("no marker where one belongs");
  return marker;
}

/** The next marker in compressed data. */
async function nextMarker(file: FileReader, from: number): Promise<number> {
  for (let at = from; ; ) {
    const block = await file.block(at);
    const found = markerIn(block);
    if (found !== -1) return at + found;
    // What the last byte begins is seen with what follows it.
    const isCut = block.at(-1) === 0xff;
    if (isCut && block.length === 1) await file.read(at, 2);
    else at += isCut ? block.length - 1 : block.length;
  }
}

/** Where a marker stands among compressed bytes, in which stuffed zeros and restart marks are none; -1 when nowhere. */
function markerIn(block: Buffer): number {
  for (let at = block.indexOf(0xff); at !== -1 && at + 1 < block.length; at = block.indexOf(0xff, at)) {
    const after = block[at + 1] ?? 0;
    if (after !== 0 && after !== 0xff && (after < 0xd0 || after > 0xd7)) return at;
    at += after === 0xff ? 1 : 2;
  }
  return -1;
}

async function isKept(file: FileReader, marker: number, at: number): Promise<boolean> {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return (await file.read(at + 4, 12)).toString("latin1").startsWith("ICC_PROFILE");
  return marker === APP0 || marker === APP14;
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), orientationExif(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([head, body]);
}
