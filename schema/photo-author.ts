import { emailAddress, requiredLine } from "./fields.ts";
import { newPhotoSubmission } from "./photos.ts";

/** The author of photos and their words about them, as the forms check them. */
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
