import { useEffect, useRef } from "react";

/**
 * Shows in a form what is stored, also when that changes elsewhere; what is typed stays. Instead of the form's own `values`,
 * which take what was saved for typed again where rows were added or removed.
 */
export function useStored<Stored>(stored: Stored, isDirty: boolean, show: (stored: Stored) => void) {
  const shown = useRef(stored);
  useEffect(() => {
    if (isDirty || shown.current === stored) return;
    shown.current = stored;
    show(stored);
  }, [stored, isDirty, show]);
}
