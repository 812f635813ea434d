import { useState } from "react";

/** The ids that have been opened so far, including the current one. Their panels stay mounted, with their unsaved values. */
export function useOpenedIds(current: string): string[] {
  const [opened, setOpened] = useState([current]);
  if (opened.includes(current)) return opened;
  setOpened([...opened, current]);
  return [...opened, current];
}
