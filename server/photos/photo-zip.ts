import { Readable } from "node:stream";
import { makeZip, predictLength } from "client-zip";
import type { StoredPicture } from "../media/stores/stored-pictures.ts";

/** An entry of the archive: a picture with its name (null when the file is missing), or a link, which cannot be added. */
export type ZipEntry = { title: string } & ({ name: string; picture: StoredPicture | null } | { link: string });

interface ZipFile {
  name: string;
  size: number;
  picture: StoredPicture;
}

/**
 * Streams an archive one file at a time, so that its length needs no memory. Entries that cannot be added are counted, and listed
 * in its `SKIPPED.txt`.
 */
export function photoZip(entries: ZipEntry[]) {
  const skipped: string[] = [];
  const files: ZipFile[] = [];
  for (const entry of entries) {
    if ("link" in entry) {
      skipped.push(`${entry.title}: given by link, ${entry.link}`);
      continue;
    }
    const { name, picture } = entry;
    if (picture) files.push({ name, size: picture.bytes, picture });
    else skipped.push(`${entry.title}: the file is missing`);
  }
  const note = skipped.length > 0 ? noteOf(skipped) : null;
  return {
    added: files.length,
    skipped: skipped.length,
    length: Number(predictLength(note ? [...files.map(sizeOf), sizeOf(note)] : files.map(sizeOf))),
    stream: Readable.from(bytesOf(makeZip(contents(files, note)))),
  };
}

const sizeOf = ({ name, size }: { name: string; size: number }) => ({ name, size });

function noteOf(skipped: string[]) {
  const input = Buffer.from(`These photos could not be added:\r\n\r\n${skipped.join("\r\n")}\r\n`);
  return { name: "SKIPPED.txt", input, size: input.length };
}

async function* contents(files: ZipFile[], note: ReturnType<typeof noteOf> | null) {
  for (const { name, size, picture } of files) {
    const input = await picture.open();
    try {
      yield { name, size, lastModified: picture.modifiedAt, input };
    } finally {
      // An interrupted download leaves it half read.
      input.destroy();
    }
  }
  if (note) yield note;
}

async function* bytesOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
