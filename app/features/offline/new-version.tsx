import { useEffect, useState } from "react";
import { hasUnsavedEdits } from "../../lib/forms/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { useServiceWorker } from "./use-service-worker.ts";

/** Offers the new version of the desk when nothing is unsaved and the queue is empty. @param isIdle whether the queue is empty */
export function NewVersion({ isIdle }: { isIdle: boolean }) {
  const takeOver = useServiceWorker();
  const [isDirty, setDirty] = useState(false);

  useEffect(() => {
    const update = () => setDirty(hasUnsavedEdits());
    const observer = new MutationObserver(update);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-unsaved"] });
    return () => observer.disconnect();
  }, []);

  if (!takeOver || isDirty || !isIdle) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
      <span className="grow font-semibold">A new version of the desk is here.</span>
      <Button variant="secondary" size="sm" onClick={takeOver}>
        New version
      </Button>
    </p>
  );
}
