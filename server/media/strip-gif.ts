import type { FileReader } from "./file-reader.ts";
import type { Piece } from "./pieces.ts";
import { BrokenPicture } from "./refusals.ts";

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];

/** A GIF without comments, texts and application data, except what makes it loop, and without what stands behind its end. */
export async function gifPieces(file: FileReader): Promise<Piece[]> {
  let at = 13 + colourTableLength((await file.read(10, 1))[0]);
  const pieces: Piece[] = [{ start: 0, end: at }];
  for (;;) {
    const [introducer, label] = await file.read(at, at + 2 <= file.size ? 2 : 1);
    if (introducer === TRAILER) return [...pieces, { start: at, end: at + 1 }];
    const data = introducer === IMAGE ? at + 11 + colourTableLength((await file.read(at + 9, 1))[0]) : at + 2;
    if (introducer !== IMAGE && introducer !== EXTENSION) throw new BrokenPicture("no block where one belongs");
    const next = await endOfBlocks(file, data);
    const isKept =
      introducer === IMAGE || label === GRAPHIC_CONTROL || (label === APPLICATION && (await isLoop(file, data)));
    if (isKept) pieces.push({ start: at, end: next });
    at = next;
  }
}

const colourTableLength = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

async function endOfBlocks(file: FileReader, from: number): Promise<number> {
  for (let at = from; ; ) {
    const [length = 0] = await file.read(at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
}

async function isLoop(file: FileReader, data: number): Promise<boolean> {
  return ["NETSCAPE2.0", "ANIMEXTS1.0"].includes((await file.read(data + 1, 11)).toString("latin1"));
}
