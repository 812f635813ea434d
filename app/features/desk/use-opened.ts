import { useState } from "react";

/** What has been opened so far, this one included: it stays, with all that was typed in it, while another is looked at. */
export function useOpened(current: string): string[] {
  const [opened, setOpened] = useState([current]);
  if (opened.includes(current)) return opened;
  setOpened([...opened, current]);
  return [...opened, current];
}
