import { GALLERY_FIRST, GALLERY_NEXT } from "../../../../schema/gallery.ts";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { PUBLIC_FORMS } from "../../../../schema/public-forms.ts";
import { call } from "../../../lib/net/api.ts";
import { ownSubmissionKeys } from "../upload/own-submission-keys.ts";

/** Fetches the newest submissions, with the visitor's own ones that wait for approval. */
export const fetchNewestSubmissions = () => page({ limit: GALLERY_FIRST });

/** Fetches submissions that are older than the one with this id. */
export const fetchSubmissionsBefore = (id: number) => page({ limit: GALLERY_NEXT, before: id });

function page(query: Record<string, number>): Promise<GalleryPhotoSubmission[]> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const keys = ownSubmissionKeys();
  if (keys.length > 0) parameters.set("keys", keys.join(","));
  return call("GET", `${PUBLIC_FORMS.photo.call}?${parameters}`);
}
