import type { FileReader } from "./file-reader.ts";
import { RefusedPicture } from "./refusals.ts";

/**
 * What some reader would take for a page, a script or a document wherever it stands. No shorter words: in a hundred megabytes
 * of compressed picture six letters come up by chance once in a million files, four in every third.
 */
const FOREIGN = /<script|<!doctype|<html[ >]|<iframe|<\?php |<svg xmlns|%pdf-1\.|%pdf-2\./i;
const OVERLAP = 16;

const END_OF_ZIP = Buffer.from("PK\x05\x06", "latin1");
const END_OF_ZIP_BYTES = 22;
const MOST_COMMENT_BYTES = 65_535;

/**
 * Refuses a file that is a picture to one program and something else to another: a page, a script, a document, an archive.
 * What is published is drawn anew and carries none of it; the original that the owner opens would.
 * @throws RefusedPicture
 */
export async function refuseDisguise(file: FileReader): Promise<void> {
  let before = "";
  for (let at = 0; at < file.size; ) {
    const block = await file.block(at);
    const text = block.toString("latin1");
    if (FOREIGN.test(before + text)) throw new RefusedPicture("not-a-picture", "something else is in it");
    before = text.slice(-OVERLAP);
    at += block.length;
  }
  if (await endsAsZip(file)) throw new RefusedPicture("not-a-picture", "an archive is in it");
}

async function endsAsZip(file: FileReader): Promise<boolean> {
  const from = Math.max(0, file.size - END_OF_ZIP_BYTES - MOST_COMMENT_BYTES);
  const tail = await file.read(from, file.size - from);
  const found = tail.lastIndexOf(END_OF_ZIP);
  if (found === -1 || found + END_OF_ZIP_BYTES > tail.length) return false;
  // By chance the four letters come up in one file of sixty thousand; that the lengths then fit as well does not.
  return (
    found + END_OF_ZIP_BYTES + tail.readUInt16LE(found + 20) <= tail.length &&
    tail.readUInt32LE(found + 12) <= from + found
  );
}
