import type { FileHandle } from "node:fs/promises";
import type { FileReader } from "./file-reader.ts";

/** A part of a new file: bytes of the old one, or bytes of its own. */
export type Piece = { start: number; end: number } | Buffer;

/** Writes a file that consists of `pieces` and waits until it is on the disk. */
export async function writePieces(source: FileReader, pieces: Piece[], target: FileHandle): Promise<void> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) await target.writeFile(piece);
    else await copy(source, piece, target);
  }
  await target.sync();
}

async function copy(source: FileReader, { start, end }: { start: number; end: number }, target: FileHandle) {
  for (let at = start; at < end; ) {
    const bytes = (await source.block(at)).subarray(0, end - at);
    await target.writeFile(bytes);
    at += bytes.length;
  }
}
