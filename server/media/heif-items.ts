import { type Box, boxesWithin } from "./heif-boxes.ts";
import { BrokenPicture } from "./refusals.ts";

/** Where an item's bytes are: in the file, or (`inMeta`) in the data box of the description itself. */
export interface Extent {
  inMeta: boolean;
  start: number;
  length: number;
}

/** What the description of a HEIC or AVIF says about the picture. */
export interface HeifDescription {
  /** The largest picture in it. */
  pixels: number;
  /** The colour profile, where it carries one. */
  icc: Buffer | null;
  /** Where everything stands that tells about the picture and is none: EXIF, XMP. */
  metadata: Extent[];
}

// Behind version and flags.
const FULL_BOX = 4;
const TELLING = new Set(["Exif", "mime", "uri "]);

/**
 * Reads the content of a `meta` box (ISO/IEC 23008-12).
 * @throws BrokenPicture
 */
export function describeHeif(meta: Buffer): HeifDescription {
  try {
    const boxes = boxesWithin(meta, FULL_BOX, meta.length);
    const properties = inside(meta, boxes, "iprp").flatMap((box) =>
      box.type === "ipco" ? boxesWithin(meta, box.content, box.end) : [],
    );
    const sizes = properties.filter(({ type }) => type === "ispe");
    if (sizes.length === 0) throw new BrokenPicture("no size");
    return {
      pixels: Math.max(...sizes.map((box) => meta.readUInt32BE(box.content + 4) * meta.readUInt32BE(box.content + 8))),
      icc: colourProfile(meta, properties),
      metadata: metadataExtents(meta, boxes),
    };
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenPicture("a description that is cut off");
    throw error;
  }
}

function inside(meta: Buffer, boxes: Box[], type: string): Box[] {
  const box = boxes.find((candidate) => candidate.type === type);
  return box ? boxesWithin(meta, box.content, box.end) : [];
}

function colourProfile(meta: Buffer, properties: Box[]): Buffer | null {
  const profile = properties.find(
    ({ type, content }) => type === "colr" && /^(prof|rICC)$/.test(meta.toString("latin1", content, content + 4)),
  );
  return profile ? Buffer.from(meta.subarray(profile.content + 4, profile.end)) : null;
}

function metadataExtents(meta: Buffer, boxes: Box[]): Extent[] {
  const ids = tellingItems(meta, boxes);
  const location = boxes.find(({ type }) => type === "iloc");
  if (ids.size === 0 || !location) return [];
  const data = boxes.find(({ type }) => type === "idat");
  return itemExtents(meta, location)
    .filter(({ id }) => ids.has(id))
    .map(({ method, start, length }) => {
      if (method === 0) return { inMeta: false, start, length };
      if (method === 1 && data) return { inMeta: true, start: data.content + start, length };
      throw new BrokenPicture("metadata that cannot be found");
    });
}

/** The ids of the items that are EXIF, XMP or the like. */
function tellingItems(meta: Buffer, boxes: Box[]): Set<number> {
  const info = boxes.find(({ type }) => type === "iinf");
  if (!info) return new Set();
  const countLength = meta[info.content] === 0 ? 2 : 4;
  const entries = boxesWithin(meta, info.content + FULL_BOX + countLength, info.end);
  return new Set(
    entries.flatMap(({ content }) => {
      const version = meta[content] ?? 0;
      if (version < 2) throw new BrokenPicture("an item of an old form");
      const idLength = version === 2 ? 2 : 4;
      const at = content + FULL_BOX;
      const type = meta.toString("latin1", at + idLength + 2, at + idLength + 6);
      return TELLING.has(type) ? [meta.readUIntBE(at, idLength)] : [];
    }),
  );
}

/** Every part of every item, as the location box (`iloc`) gives them. */
function itemExtents(meta: Buffer, box: Box) {
  const version = meta[box.content] ?? 0;
  let at = box.content + FULL_BOX;
  const take = (length: number) => {
    const value = length === 8 ? Number(meta.readBigUInt64BE(at)) : length === 0 ? 0 : meta.readUIntBE(at, length);
    at += length;
    return value;
  };
  const sizes = take(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  const extents: { id: number; method: number; start: number; length: number }[] = [];
  for (let items = take(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const id = take(version < 2 ? 2 : 4);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseSize);
    for (let count = take(2); count > 0; count -= 1) {
      take(indexSize);
      const start = base + take(offsetSize);
      extents.push({ id, method, start, length: take(lengthSize) });
    }
  }
  return extents;
}
