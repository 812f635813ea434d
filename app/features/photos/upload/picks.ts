import { useRef, useState } from "react";
import { shrinkPhoto } from "./shrink.ts";

/** A chosen photo that is not sent yet. */
export interface PickedPhoto {
  id: number;
  file: File;
  /** The photo to send, after it was made smaller. */
  ready: Promise<File>;
}

let lastId = 0;
const picked = (file: File): PickedPhoto => {
  lastId += 1;
  const ready = shrinkPhoto(file);
  // The sender awaits it and handles a failure. Without this, an earlier rejection would be reported as unhandled.
  ready.catch(() => {});
  return { id: lastId, file, ready };
};

/**
 * The photos that the visitor has chosen.
 * @param admit returns the new files that may be added to the present ones, and shows an error for the others
 */
export function usePickedPhotos(admit: (chosen: File[], present: File[]) => File[]) {
  const [picks, setPicks] = useState<PickedPhoto[]>([]);
  // A second choice may come before the first one is rendered.
  const current = useRef(picks);

  function change(next: PickedPhoto[]) {
    current.current = next;
    setPicks(next);
  }

  return {
    picks,
    add(files: File[]) {
      const present = current.current.map(({ file }) => file);
      change([...current.current, ...admit(files, present).map(picked)]);
    },
    replace: (files: File[]) => change(admit(files, []).map(picked)),
    remove: (id: number) => change(current.current.filter((pick) => pick.id !== id)),
    clear: () => change([]),
  };
}
