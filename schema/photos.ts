import { z } from "zod";
import { emailAddress, isoDateTime, optionalLine, optionalText, randomKey, stripInvisible } from "./fields.ts";
import { listQuery } from "./list-query.ts";
import { parsedUrl } from "./parsed-url.ts";
import { PHOTO_LIMITS, PHOTO_TEXTS, photoUrlProblem } from "./photo-limits.ts";

/** One pixel as a PNG, for the API document: no pattern describes the bytes of a picture. */
export const EXAMPLE_PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** product.md, *Stored data*. */

const photoUrl = z
  .string()
  .trim()
  .max(2000, "A photo link can be at most 2000 characters")
  .superRefine((url, check) => {
    const problem = photoUrlProblem(url);
    if (problem) check.addIssue({ code: "custom", message: problem });
  })
  .meta({ pattern: "^https://", examples: ["https://example.com/photo.jpg"] })
  // As the URL standard writes it: nothing that could leave an attribute or a style.
  .transform((url) => parsedUrl(url)?.href ?? url);

/**
 * `POST /api/photo-submissions`. In JSON `photoData` holds base64 data URLs; as `multipart/form-data` the photos are file
 * parts named `photoData`, and `photoUrls` may be repeated.
 */
export const newPhotoSubmission = z.object({
  customerName: optionalLine("Name", 100).transform((name) => name ?? "Anonymous"),
  customerEmail: z
    .union([z.literal("").transform(() => null), z.null(), emailAddress().optional()])
    .transform((email) => email ?? null),
  photoData: z
    .array(z.string().meta({ examples: [EXAMPLE_PNG] }), "Photos must be a list of data URLs")
    .max(PHOTO_LIMITS.count, PHOTO_TEXTS.tooMany)
    .nullish()
    .transform((photos) => photos ?? []),
  photoFilenames: z
    .array(z.string().overwrite(stripInvisible).max(1000))
    .max(50)
    .nullish()
    .transform((names) => names ?? []),
  /** The client's count; the server counts again. */
  photoCount: z.number().nullish(),
  location: optionalLine("Location"),
  description: optionalText("Description", 1000),
  photoUrls: z
    .array(photoUrl, "Photo links must be a list")
    .max(PHOTO_LIMITS.count, PHOTO_TEXTS.tooMany)
    .nullish()
    .transform((urls) => urls ?? []),
});
export type NewPhotoSubmission = z.infer<typeof newPhotoSubmission>;

/** A stored photo: every width in `widths` has the files `{base}-{width}.avif` and `.jpg`. */
export const storedPicture = z.object({
  base: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.number().int()),
});

/** A row of the gallery's `GET /api/photo-submissions`. */
export const galleryPhotoSubmission = z.object({
  id: z.number(),
  customerName: z.string(),
  /** The addresses that a browser can show: the stored photos first, in the order of `photos`, then the ones given by link. */
  photoUrls: z.array(z.string()),
  /** The first of `photoUrls`. */
  photoUrl: z.string().nullable(),
  /** Always empty: pictures are files, never base64. */
  photoData: z.array(z.string()),
  photoCount: z.number().int(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  isApproved: z.boolean().meta({ title: "approval" }),
  /** *Addition*: true on a visitor's own submission that the owner has not approved yet. */
  waiting: z.boolean(),
  createdAt: isoDateTime,
  /** *Addition*: the sizes of each stored photo. */
  photos: z.array(storedPicture),
});
export type GalleryPhotoSubmission = z.infer<typeof galleryPhotoSubmission>;

/** A row as the owner and the one who submitted it see it. */
export const photoSubmission = galleryPhotoSubmission.extend({
  customerEmail: z.string().nullable(),
  photoFilenames: z.array(z.string()),
});
export type PhotoSubmission = z.infer<typeof photoSubmission>;

/** `GET /api/photo-submissions?limit=24&before=90&keys=…` */
export const photoListQuery = z.object({
  /** At most this many, newest first. Without it the owner gets all, the gallery its newest 200. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** The owner's: so many, those that wait first. */
  rows: listQuery.shape.rows,
  /** Only submissions older than the one with this id: the cursor of the next page. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** The idempotency keys, comma-separated, of a visitor's own submissions: shown to them also while they wait. */
  keys: z
    .string()
    .max(2000)
    .transform((keys) => keys.split(",").filter(Boolean))
    .pipe(z.array(randomKey("Key")).max(20))
    .optional(),
});
export type PhotoListQuery = z.infer<typeof photoListQuery>;

/** `GET /api/photo-submissions/{id}/original/{position}`; position 0 is the first photo. */
export const originalParams = z.object({
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  position: z.coerce
    .number()
    .int()
    .max(PHOTO_LIMITS.count - 1),
});

/** `GET /api/qr.svg`: product.md, *Photos*, default 200 pixels with a margin of 2 modules. */
export const qrQuery = z.object({
  size: z.coerce.number().int().min(32).max(2000).default(200),
  margin: z.coerce.number().int().min(0).max(20).default(2),
});

/** `GET /api/qr-poster.svg` */
export const posterQuery = z.object({ paper: z.enum(["letter", "a4"]).default("letter") });
