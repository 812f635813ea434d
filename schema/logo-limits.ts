/** The owner's logo (spec sections 5 and 9). */
export const LOGO_MAX_BYTES = 10 * 1024 * 1024;

export const LOGO_TEXTS = {
  notAnImage: "Please select an image file",
  tooLarge: "Image too large. Please select a file under 10MB",
  unreadable: "Failed to upload image",
  refused: "Failed to update logo image",
  saved: "Image uploaded successfully!",
} as const;

/** The hint of the card about the picture. */
export const LOGO_TIPS = [
  "Supported formats: JPG, PNG, GIF, WebP",
  "Maximum file size: 10MB",
  "Recommended size: 1920x1080",
] as const;
