import { useEffect, useState } from "react";
import { UNDO_SECONDS } from "../../../../schema/day-limits.ts";

/** The change that was made on this device in the last half minute, in which *Undo* leaves no trace. */
export function useFresh() {
  const [fresh, setFresh] = useState<number>();
  useEffect(() => {
    if (fresh === undefined) return;
    const timer = setTimeout(() => setFresh(undefined), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [fresh]);
  return [fresh, setFresh] as const;
}
