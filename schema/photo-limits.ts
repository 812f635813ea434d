import { parsedUrl } from "./parsed-url.ts";

/**
 * Limits and texts of photo submissions (spec sections 5, 8 and 9). Plain data, so that a page can use it without loading
 * zod, and so that form and server use the same words.
 */

const MB = 1024 * 1024;

export const PHOTO_LIMITS = {
  /** Photos in one submission. */
  count: 5,
  /** All photos of one submission together, and one file of the single-photo page, in bytes. */
  totalBytes: 100 * MB,
  /** One photo of the phone's multi-photo page, in bytes. */
  phoneBytes: 20 * MB,
} as const;

/** Extensions that count as a picture also where the browser names no type (product.md, *Photos*, single-photo page). */
export const PHOTO_EXTENSIONS = ["jpg", "jpeg", "png", "gif", "webp", "heic", "heif"] as const;

/** The `accept` of a photo form's file input. */
export const PHOTO_ACCEPT = `image/*,${PHOTO_EXTENSIONS.map((extension) => `.${extension}`).join(",")}`;

/** Whether a chosen file may be a photo, by its type and name in the browser; the server decides by its bytes. */
export function mayBePhoto(file: { name: string; type: string }): boolean {
  const extension = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  return file.type.startsWith("image/") || PHOTO_EXTENSIONS.some((known) => known === extension);
}

/** Bytes as the texts count them: whole megabytes where they are whole, else with one decimal, never more than there is. */
const megabytes = (bytes: number) => String(Math.floor((bytes / MB) * 10) / 10);

export const PHOTO_TEXTS = {
  tooMany: "Maximum 5 photos allowed per submission",
  tooManyTitle: "Too many files",
  /** @param used bytes of the photos chosen already */
  totalTooLarge: (used: number) =>
    `Combined photos cannot exceed 100MB. You have ${megabytes(Math.max(0, PHOTO_LIMITS.totalBytes - used))}MB remaining.`,
  totalTooLargeTitle: "Total size limit exceeded",
  notAnImage: (file: string) => `${file} is not an image file`,
  invalidType: "Please select an image file (JPG, PNG, HEIC, etc.)",
  invalidTypeTitle: "Invalid file type",
  tooLarge: "Please select an image smaller than 100MB",
  tooLargeTitle: "File too large",
  phoneTooLarge: (file: string, bytes: number) =>
    `${file} is too large: File is ${(bytes / MB).toFixed(1)}MB. Maximum 20MB per photo.`,
  noPhoto: "No photo selected",
  noUrl: "No photo URL provided",
  unsupportedUrl: "Unsupported URL",
  urlNotHttps: "A photo link must begin with https://",
  missingFields: "Missing required fields",
  broken: "Error processing image: Please try again or use a different image.",
} as const;

/** The single-photo page's texts in the server's answers. */
export const PHOTO_TOO_LARGE = `${PHOTO_TEXTS.tooLargeTitle}: ${PHOTO_TEXTS.tooLarge}`;
export const PHOTO_INVALID_TYPE = `${PHOTO_TEXTS.invalidTypeTitle}: ${PHOTO_TEXTS.invalidType}`;

/** Pages that show photos but are no pictures (product.md, *Photos*); their subdomains count too. */
export const SHARING_HOSTS = [
  "photos.google.com",
  "photos.app.goo.gl",
  "drive.google.com",
  "icloud.com",
  "facebook.com",
  "instagram.com",
] as const;

/**
 * The error of a photo link, for a person; null when the photo can be shown.
 * @param url as typed
 */
export function photoUrlProblem(url: string): string | null {
  const parsed = parsedUrl(url);
  if (!parsed) return PHOTO_TEXTS.urlNotHttps;
  const { protocol, hostname, username, password } = parsed;
  // A host name may end in a dot and mean the same.
  const host = hostname.replace(/\.$/, "");
  if (SHARING_HOSTS.some((sharing) => host === sharing || host.endsWith(`.${sharing}`))) {
    return PHOTO_TEXTS.unsupportedUrl;
  }
  return protocol === "https:" && !username && !password ? null : PHOTO_TEXTS.urlNotHttps;
}
