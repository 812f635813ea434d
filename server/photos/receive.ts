import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { PHOTO_LIMITS, PHOTO_TOO_LARGE } from "../../schema/photo-limits.ts";
import { type NewPhotoSubmission, newPhotoSubmission } from "../../schema/photos.ts";
import type { Clock } from "../clock.ts";
import { Invalid, TooLarge } from "../errors.ts";
import { type IdempotencyKey, idempotencyKeyOf } from "../idempotency/once.ts";
import { keyHeaders } from "../idempotency/repeats.ts";
import { formKey, isSentByBrowser } from "../web/plain-forms.ts";
import { formParts } from "./form-parts.ts";
import { type ReceivedPhoto, receiveFiles } from "./intake.ts";
import { jsonParts } from "./json-parts.ts";
import { limitParts } from "./parts.ts";

const ROOM_FOR_TEXT = 1024 * 1024;
/** Base64 encodes three bytes as four characters. */
export const JSON_BODY_LIMIT = Math.ceil(PHOTO_LIMITS.totalBytes / 3) * 4 + ROOM_FOR_TEXT;
export const FORM_BODY_LIMIT = PHOTO_LIMITS.totalBytes + ROOM_FOR_TEXT;

/** The longest stored file name of a photo. */
const MOST_NAME = 200;

export interface ReceivedSubmission {
  submission: NewPhotoSubmission;
  photos: ReceivedPhoto[];
  /** Null when the call has none. */
  key: IdempotencyKey | null;
}

/**
 * Reads a submission, and writes its photos to files in `folder`.
 * @throws Invalid, TooLarge
 */
export async function receiveSubmission(
  request: FastifyRequest,
  folder: string,
  clock: Clock,
): Promise<ReceivedSubmission> {
  const isForm = request.isMultipart();
  const limit = isForm ? FORM_BODY_LIMIT : JSON_BODY_LIMIT;
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new TooLarge(PHOTO_TOO_LARGE);

  // `destroyOnReturn: false` leaves the connection open for the answer when the loop ends early.
  const parts = isForm ? formParts(request, limit) : jsonParts(request.raw.iterator({ destroyOnReturn: false }));
  const { fields, photos } = await receiveFiles(limitParts(limit, request.raw, parts), folder);
  const submission = checked(newPhotoSubmission, fields);
  // The fields have an empty text for each photo. A second `photoData` in the JSON would replace the first one.
  if (!isForm && submission.photoData.length !== photos.length) {
    throw new Invalid("photoData", "Photos must be a list of data URLs");
  }
  return {
    submission,
    key: await keyOfSubmission(request, submission, photos, clock),
    photos: photos.map(({ path, filename }, index) => ({
      path,
      filename: (filename ?? submission.photoFilenames[index] ?? null)?.slice(0, MOST_NAME) ?? null,
    })),
  };
}

/** The idempotency key of the header, or of a form that a browser sends without script. Its fingerprint includes the photos. */
async function keyOfSubmission(
  request: FastifyRequest,
  submission: NewPhotoSubmission,
  files: ReceivedPhoto[],
  clock: Clock,
): Promise<IdempotencyKey | null> {
  const isPlainForm = isSentByBrowser(request);
  const header = checked(keyHeaders, request.headers)["idempotency-key"];
  if (!isPlainForm && header === undefined) return null;
  const digest = createHash("sha256");
  for (const { path } of files) {
    for await (const bytes of createReadStream(path)) digest.update(bytes);
  }
  const photos = digest.digest("hex");
  const key = header ?? formKey(request, { ...request.formFields, photos });
  return idempotencyKeyOf(request, key, await request.server.callerOf(request), clock, { ...submission, photos });
}

function checked<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw Invalid.of(result.error);
}
