import { useRef, useState } from "react";
import { shrunk } from "./shrink.ts";

/** Not sent yet. */
export interface PickedPhoto {
  id: number;
  file: File;
  /** The photo as it will be sent, once it has been made smaller. */
  ready: Promise<File>;
}

let lastId = 0;
const picked = (file: File): PickedPhoto => {
  lastId += 1;
  const ready = shrunk(file);
  // The sender awaits it and handles a failure; until then the rejection counts as handled.
  ready.catch(() => {});
  return { id: lastId, file, ready };
};

/**
 * The photos that the visitor has chosen.
 * @param admit which of the newly chosen may be added to the ones there are; it says what is wrong with the others
 */
export function usePicks(admit: (chosen: File[], present: File[]) => File[]) {
  const [picks, setPicks] = useState<PickedPhoto[]>([]);
  // Two choices may come before the first of them is drawn.
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
