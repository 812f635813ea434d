import { useEffect, useRef, useState } from "react";
import { GALLERY_FIRST_PAGE_SIZE } from "../../../../schema/gallery.ts";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { ownSubmissionKeys } from "../upload/own-submission-keys.ts";
import { fetchNewestSubmissions, fetchSubmissionsBefore } from "./gallery-calls.ts";
import { photosOf } from "./gallery-photos.ts";

/**
 * Returns the photos of the gallery, newest first, and loads more on demand.
 * @param first the newest submissions, from the page's data
 * @param submitted the number of photos sent from this page: the gallery is loaded again after each one
 */
export function useGallery(first: GalleryPhotoSubmission[], submitted: number) {
  const [{ submissions, hasMore }, setLoaded] = useState({
    submissions: first,
    hasMore: first.length === GALLERY_FIRST_PAGE_SIZE,
  });
  const [isLoading, setLoading] = useState(false);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const isFetching = useRef(false);

  useEffect(() => {
    // The page is the same for all visitors, so it does not contain this visitor's own photos that wait for approval.
    if (submitted === 0 && ownSubmissionKeys().length === 0) return;
    fetchNewestSubmissions().then(
      (rows) => setLoaded({ submissions: rows, hasMore: rows.length >= GALLERY_FIRST_PAGE_SIZE }),
      // After an error the shown photos stay.
      () => {},
    );
  }, [submitted]);

  useEffect(() => {
    // Images that failed without a connection are tried again.
    const showAgain = () => setBroken(new Set());
    addEventListener("online", showAgain);
    return () => removeEventListener("online", showAgain);
  }, []);

  async function more() {
    const last = submissions.at(-1);
    if (!hasMore || !last || isFetching.current) return;
    isFetching.current = true;
    setLoading(true);
    try {
      const rows = await fetchSubmissionsBefore(last.id);
      setLoaded((loaded) =>
        // If the gallery was loaded again meanwhile, these rows do not follow its last one.
        loaded.submissions.at(-1)?.id === last.id
          ? { submissions: [...loaded.submissions, ...rows], hasMore: rows.length > 0 }
          : loaded,
      );
    } catch {
      // The next call of `more` tries again.
    } finally {
      isFetching.current = false;
      setLoading(false);
    }
  }

  return {
    photos: photosOf(submissions).filter(({ key }) => !broken.has(key)),
    hasMore,
    isLoading,
    more: () => void more(),
    /** Removes a photo whose image cannot be shown (product.md, *Answers of the calls*). */
    leaveOut: (key: string) => setBroken((keys) => new Set(keys).add(key)),
  };
}
