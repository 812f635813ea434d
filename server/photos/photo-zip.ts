import fs from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { makeZip, predictLength } from "client-zip";

/** What the archive is to hold: a file under a name, or only a link, which cannot be added. */
export type ZipEntry = { title: string } & ({ name: string; path: string } | { link: string });

interface ZipFile {
  name: string;
  path: string;
  size: number;
  lastModified: Date;
}

/**
 * An archive that is made while it is sent, one file at a time, so that its length costs no memory. What cannot be added is
 * skipped, counted, and named in `SKIPPED.txt` within.
 */
export async function photoZip(entries: ZipEntry[]) {
  const skipped: string[] = [];
  const files: ZipFile[] = [];
  for (const entry of entries) {
    if ("link" in entry) {
      skipped.push(`${entry.title}: given by link, ${entry.link}`);
      continue;
    }
    const found = await stat(entry.path).catch(() => null);
    if (found) files.push({ name: entry.name, path: entry.path, size: found.size, lastModified: found.mtime });
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
  for (const { name, path, size, lastModified } of files) {
    yield { name, size, lastModified, input: fs.createReadStream(path) };
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
