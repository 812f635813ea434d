import type { FileReader } from "./file-reader.ts";
import { type Box, fileBoxes, metaBytes } from "./heif-boxes.ts";
import { describeHeif, type Extent } from "./heif-items.ts";
import type { Piece } from "./pieces.ts";
import { BrokenPicture } from "./refusals.ts";

const NEEDED = new Set(["ftyp", "meta", "mdat"]);

/** A place in the file and what is written there instead. */
interface Overwrite {
  start: number;
  end: number;
  begin?: Buffer;
}

const ZEROS = Buffer.alloc(64 * 1024);

/**
 * A HEIC or AVIF whose EXIF and XMP are overwritten with zeros, as is every box that the picture does not need. Places in the
 * file are named by number, so nothing may move.
 */
export async function heifPieces(file: FileReader): Promise<Piece[]> {
  const boxes = await fileBoxes(file);
  const meta = boxes.find(({ type }) => type === "meta");
  const { metadata } = describeHeif(await metaBytes(file, boxes));
  return overwritten(file.size, [
    ...boxes.filter(({ type }) => !NEEDED.has(type)).flatMap(emptied),
    ...metadata.map((extent) => placeInFile(extent, meta)),
  ]);
}

/** A box that nobody looks into: named `free`, its content zeros. */
function emptied({ start, content, end }: Box): Overwrite[] {
  const named = { start: start + 4, end: start + 8, begin: Buffer.from("free", "latin1") };
  return content === end ? [named] : [named, { start: content, end }];
}

function placeInFile({ inMeta, start, length }: Extent, meta: Box | undefined): Overwrite {
  const begin = start + (inMeta && meta ? meta.content : 0);
  return { start: begin, end: begin + length };
}

function overwritten(size: number, overwrites: Overwrite[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, begin } of overwrites.toSorted((one, other) => one.start - other.start)) {
    // Parts may overlap; a length of nothing means "to the end", which no camera writes.
    if (end > size || end === start) throw new BrokenPicture("metadata outside of the file");
    const from = Math.max(at, start);
    if (from >= end) continue;
    pieces.push({ start: at, end: from });
    if (begin) pieces.push(begin);
    else for (let left = end - from; left > 0; left -= ZEROS.length) pieces.push(ZEROS.subarray(0, left));
    at = end;
  }
  return [...pieces, { start: at, end: size }];
}
