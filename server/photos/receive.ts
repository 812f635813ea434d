import type { FastifyRequest } from "fastify";
import { PHOTO_LIMITS, PHOTO_TOO_LARGE } from "../../schema/photo-limits.ts";
import { type NewPhotoSubmission, newPhotoSubmission } from "../../schema/photos.ts";
import { Invalid, TooLarge } from "../errors.ts";
import { asTyped } from "../web/plain-forms.ts";
import { bodyParts, brokeOff, watchOver } from "./body-parts.ts";
import { PhotoIntake, type ReceivedPhoto } from "./intake.ts";
import { JsonBodyReader } from "./json-body.ts";

const ROOM_FOR_TEXT = 1024 * 1024;
/** Base64 writes three bytes as four letters. */
export const JSON_BODY_LIMIT = Math.ceil(PHOTO_LIMITS.totalBytes / 3) * 4 + ROOM_FOR_TEXT;
export const FORM_BODY_LIMIT = PHOTO_LIMITS.totalBytes + ROOM_FOR_TEXT;

/** What is kept of the name that a device gave a photo. */
const MOST_NAME = 200;

export interface Received {
  submission: NewPhotoSubmission;
  photos: ReceivedPhoto[];
}

/**
 * Reads a submission, its photos into files in `folder`. What is refused half-way is still read to its end: a browser that
 * is cut off while it sends shows a broken connection instead of the answer.
 * @throws Invalid, TooLarge
 */
export async function receive(request: FastifyRequest, folder: string): Promise<Received> {
  const isForm = request.isMultipart();
  const limit = isForm ? FORM_BODY_LIMIT : JSON_BODY_LIMIT;
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new TooLarge(PHOTO_TOO_LARGE);

  const intake = new PhotoIntake(folder);
  try {
    const fields = isForm ? await readForm(request, intake, limit) : await readJson(request, intake, limit);
    const submission = checked(fields);
    const photos = intake.photos.map(({ path, filename }, index) => ({
      path,
      filename: (filename ?? submission.photoFilenames[index] ?? null)?.slice(0, MOST_NAME) ?? null,
    }));
    return { submission, photos };
  } finally {
    await intake.end();
  }
}

async function readJson(request: FastifyRequest, intake: PhotoIntake, limit: number): Promise<unknown> {
  const reader = new JsonBodyReader(intake);
  let refusal: unknown;
  for await (const chunk of bodyParts(request.raw, limit)) {
    if (refusal) continue;
    await reader.push(chunk).catch((error) => {
      refusal = error;
    });
  }
  if (refusal) throw refusal;
  const fields = await reader.end();
  if (fields && typeof fields === "object" && "photoData" in fields) {
    const { photoData } = fields;
    // A name that is given twice leaves photos that belong to nothing.
    if (Array.isArray(photoData) && photoData.length !== intake.photos.length) {
      throw new Invalid("photoData", "Photos must be a list of data URLs");
    }
  }
  return fields;
}

async function readForm(request: FastifyRequest, intake: PhotoIntake, limit: number): Promise<unknown> {
  const watch = watchOver(request.raw, limit);
  try {
    return await readParts(request, intake, limit);
  } catch (error) {
    if (brokeOff(request.raw)) throw new Invalid("", "The upload broke off");
    throw isNoForm(error) ? new Invalid("", "The request could not be understood") : error;
  } finally {
    watch.end();
  }
}

/** The form's parser says so by errors without a name of their own. */
const isNoForm = (error: unknown) => error instanceof Error && error.constructor === Error && !("code" in error);

async function readParts(request: FastifyRequest, intake: PhotoIntake, limit: number): Promise<unknown> {
  const fields: Record<string, string> = {};
  const photoUrls: string[] = [];
  let refusal: unknown;
  const refuse = (error: unknown) => {
    refusal ??= error;
  };
  const limits = { fieldSize: 64 * 1024, fields: 40, parts: 60, files: 20, fileSize: limit };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (part.fieldname === "photoUrls") photoUrls.push(String(part.value));
      else fields[part.fieldname] = asTyped(String(part.value));
      continue;
    }
    // A file input that nothing was chosen in sends a part without a name and without content.
    let isBegun = false;
    for await (const chunk of part.file) {
      if (refusal) continue;
      try {
        if (!isBegun) await intake.begin(part.filename || null);
        isBegun = true;
        await intake.write(chunk);
      } catch (error) {
        refuse(error);
      }
    }
    if (!isBegun && !refusal && part.filename) await intake.begin(part.filename).catch(refuse);
    await intake.end();
  }
  request.formFields = fields;
  if (refusal) throw refusal;
  const { photoCount: _counted, photoFilenames: _named, ...texts } = fields;
  return { ...texts, photoUrls };
}

function checked(fields: unknown): NewPhotoSubmission {
  const result = newPhotoSubmission.safeParse(fields);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Invalid(first?.path ?? "", first?.message ?? "Not valid", ...others);
}
