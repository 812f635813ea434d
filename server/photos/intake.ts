import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { PHOTO_LIMITS, PHOTO_TEXTS, PHOTO_TOO_LARGE } from "../../schema/photo-limits.ts";
import { Invalid, TooLarge } from "../errors.ts";
import type { SubmissionPart } from "./parts.ts";

/** An uploaded photo: its file here, and its name on the visitor's device. */
export interface ReceivedPhoto {
  path: string;
  filename: string | null;
}

/**
 * Writes the photos of one submission to files in `folder` while they arrive, within the limits of product.md, *Photos*. The body
 * is read to its end also after a refusal: a browser whose connection is closed while it sends does not show the answer.
 * @throws Invalid for more than five, TooLarge for too many bytes, and the errors of reading the parts
 */
export async function receiveFiles(
  parts: AsyncIterable<SubmissionPart>,
  folder: string,
): Promise<{ photos: ReceivedPhoto[]; fields: unknown }> {
  const photos: ReceivedPhoto[] = [];
  let file: FileHandle | undefined;
  let fields: unknown;
  let refusal: unknown;
  let [bytes, bytesBefore] = [0, 0];

  async function take(part: SubmissionPart) {
    if ("fields" in part) fields = part.fields;
    else if ("photo" in part) {
      if (photos.length >= PHOTO_LIMITS.count) throw new Invalid("photoData", PHOTO_TEXTS.tooMany);
      const photo = { path: path.join(folder, `incoming-${photos.length}`), filename: part.photo };
      await file?.close();
      file = await open(photo.path, "wx");
      photos.push(photo);
      bytesBefore = bytes;
    } else {
      bytes += part.bytes.length;
      if (bytes > PHOTO_LIMITS.totalBytes) {
        throw new TooLarge(photos.length === 1 ? PHOTO_TOO_LARGE : PHOTO_TEXTS.totalTooLarge(bytesBefore));
      }
      await file?.writeFile(part.bytes);
    }
  }

  try {
    for await (const part of parts) {
      // After a refusal the texts are still read: the form is shown again with them.
      if (!refusal) await take(part).catch((error) => (refusal = error));
    }
  } finally {
    await file?.close();
  }
  if (refusal) throw refusal;
  return { photos, fields };
}
