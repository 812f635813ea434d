import { useEffect, useRef, useState } from "react";
import { GALLERY_FIRST } from "../../../../schema/gallery.ts";
import type { GalleryPhotoSubmission } from "../../../../schema/photos.ts";
import { ownKeys } from "../upload/own-keys.ts";
import { newestSubmissions, submissionsBefore } from "./gallery-calls.ts";
import { photosOf } from "./gallery-photos.ts";

/**
 * The photos of the gallery, newest first, more of them as a visitor goes on.
 * @param first the newest submissions, as they came with the page
 * @param submitted the number of photos sent from this page: the gallery is loaded again after each one
 */
export function useGallery(first: GalleryPhotoSubmission[], submitted: number) {
  const [{ submissions, hasMore }, setKnown] = useState({
    submissions: first,
    hasMore: first.length === GALLERY_FIRST,
  });
  const [isLoading, setLoading] = useState(false);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const isAsking = useRef(false);

  useEffect(() => {
    // The page is the same for everybody; a visitor's own photos that wait are not on it.
    if (submitted === 0 && ownKeys().length === 0) return;
    newestSubmissions().then(
      (rows) => setKnown({ submissions: rows, hasMore: rows.length >= GALLERY_FIRST }),
      // The photos that are shown stay.
      () => {},
    );
  }, [submitted]);

  useEffect(() => {
    // Without a connection no picture shows: each has another chance.
    const showAgain = () => setBroken(new Set());
    addEventListener("online", showAgain);
    return () => removeEventListener("online", showAgain);
  }, []);

  async function more() {
    const last = submissions.at(-1);
    if (!hasMore || !last || isAsking.current) return;
    isAsking.current = true;
    setLoading(true);
    try {
      const rows = await submissionsBefore(last.id);
      setKnown((known) =>
        // The gallery was loaded again meanwhile: these photos do not follow its last one.
        known.submissions.at(-1)?.id === last.id
          ? { submissions: [...known.submissions, ...rows], hasMore: rows.length > 0 }
          : known,
      );
    } catch {
      // Going on asks again.
    } finally {
      isAsking.current = false;
      setLoading(false);
    }
  }

  return {
    photos: photosOf(submissions).filter(({ key }) => !broken.has(key)),
    hasMore,
    isLoading,
    more: () => void more(),
    /** A picture that cannot be shown is left out (product.md, *Answers of the calls*). */
    leaveOut: (key: string) => setBroken((known) => new Set(known).add(key)),
  };
}
