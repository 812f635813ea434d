import type { FileReader } from "./file-reader.ts";
import { BrokenPicture } from "./refusals.ts";

/** A box of the container that HEIC and AVIF share (ISO/IEC 14496-12): where it starts, where its content starts and ends. */
export interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

// A phone's is a few kilobytes; one for 50 megapixels in tiles about 20.
const MOST_META_BYTES = 1024 * 1024;
const MOST_BOXES = 10_000;

/** The outermost boxes of a file. */
export async function fileBoxes(file: FileReader): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < file.size; ) {
    const head = await file.read(at, Math.min(16, file.size - at));
    const box = boxAt(head, 0, file.size - at);
    boxes.push({ type: box.type, start: at, content: at + box.content, end: at + box.end });
    if (boxes.length > MOST_BOXES) throw new BrokenPicture("too many boxes");
    at += box.end;
  }
  return boxes;
}

/** The bytes of the box that describes the items of a picture. */
export async function metaBytes(file: FileReader, boxes: Box[]): Promise<Buffer> {
  const meta = boxes.find(({ type }) => type === "meta");
  if (!meta || meta.end - meta.content > MOST_META_BYTES) throw new BrokenPicture("no box that describes the picture");
  return Buffer.from(await file.read(meta.content, meta.end - meta.content));
}

/** The boxes within `bytes`, from `from` to `to`. */
export function boxesWithin(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(bytes, at, to);
    boxes.push(box);
    if (boxes.length > MOST_BOXES) throw new BrokenPicture("too many boxes");
    at = box.end;
  }
  return boxes;
}

function boxAt(bytes: Buffer, start: number, to: number): Box {
  if (start + 8 > bytes.length) throw new BrokenPicture("a box that is cut off");
  const short = bytes.readUInt32BE(start);
  const type = bytes.toString("latin1", start + 4, start + 8);
  if (short === 1 && start + 16 > bytes.length) throw new BrokenPicture("a box that is cut off");
  const length = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
  const content = start + (short === 1 ? 16 : 8);
  if (!(length >= content - start && start + length <= to)) throw new BrokenPicture("a box that is cut off");
  return { type, start, content, end: start + length };
}
