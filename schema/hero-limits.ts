import { LOGO_TEXTS } from "./logo-limits.ts";

/** The owner's hero photo: as large as a photo from a phone may be. */
export const HERO_MAX_BYTES = 20 * 1024 * 1024;

/** The widest size that a phone is offered: three dots to the pixel on a screen of 390. */
export const HERO_PHONE_WIDTH = 1170;

export const HERO_TEXTS = {
  ...LOGO_TEXTS,
  tooLarge: "Image too large. Please select a file under 20MB",
  refused: "Failed to update hero photo",
} as const;

/** The hint of the card about the photo. */
export const HERO_TIPS = [
  "Supported formats: JPG, PNG, GIF, WebP, AVIF, HEIC",
  "Maximum file size: 20MB",
  "Best: a photo wider than high, at least 1600 pixels wide",
] as const;
