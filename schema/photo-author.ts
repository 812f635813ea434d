import { emailAddress, requiredLine } from "./fields.ts";
import { newPhotoSubmission } from "./photos.ts";

/** Who sends photos, and what they say of them, as the forms check it. */
export const photoAuthor = newPhotoSubmission.pick({
  customerName: true,
  customerEmail: true,
  location: true,
  description: true,
});

/** The same on the phone's page, where name and email are required (product.md, *Photos*). */
export const namedPhotoAuthor = photoAuthor.extend({
  customerName: requiredLine("Name", 100),
  customerEmail: emailAddress(),
});
