import { GALLERY_FIRST_PAGE_SIZE, GALLERY_NEXT_PAGE_SIZE } from "../../../../schema/gallery.ts";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { PUBLIC_FORMS } from "../../../../schema/public-forms.ts";
import { call } from "../../../lib/net/api.ts";
import { ownSubmissionKeys } from "../upload/own-submission-keys.ts";

/** Fetches the newest submissions, with the visitor's own ones that wait for approval. */
export const fetchNewestSubmissions = () => page({ limit: GALLERY_FIRST_PAGE_SIZE });

/** Fetches submissions that are older than the one with this id. */
export const fetchSubmissionsBefore = (id: number) => page({ limit: GALLERY_NEXT_PAGE_SIZE, before: id });

function page(query: Record<string, number>): Promise<GalleryPhotoSubmission[]> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const keys = ownSubmissionKeys();
  if (keys.length > 0) parameters.set("keys", keys.join(","));
  return call("GET", `${PUBLIC_FORMS.photo.call}?${parameters}`);
}
