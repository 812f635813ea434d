import { useEffect, useState } from "react";
import { UNDO_SECONDS } from "../../../../schema/day-limits.ts";

/** The id of the event that this device applied in the last `UNDO_SECONDS`, in which *Undo* leaves no trace. */
export function useFreshEvent() {
  const [fresh, setFresh] = useState<number>();
  useEffect(() => {
    if (fresh === undefined) return;
    const timer = setTimeout(() => setFresh(undefined), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [fresh]);
  return [fresh, setFresh] as const;
}
