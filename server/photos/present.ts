import { plainPictureUrl } from "../../schema/photo-pictures.ts";
import type { PhotoSubmission } from "../../schema/photos.ts";
import { MEDIA_PATH } from "../media/picture-names.ts";
import type { StoredSubmission } from "./store.ts";

/**
 * A stored submission in the shape of the API.
 * @param needsApproval whether photos wait for the owner's approval
 */
export function toPhotoSubmission(stored: StoredSubmission, needsApproval: boolean): PhotoSubmission {
  const { photos: rows, photoUrls: links, ...submission } = stored;
  const photos = rows.map(({ name, width, height, widths }) => ({
    base: `${MEDIA_PATH}/${name}`,
    width,
    height,
    widths,
  }));
  const photoUrls = [...photos.map(plainPictureUrl), ...links];
  return {
    ...submission,
    photoUrls,
    photoUrl: photoUrls[0] ?? null,
    photoData: [],
    waiting: needsApproval && !submission.isApproved,
    photos,
  };
}
