import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useWorker } from "./use-worker.ts";

/** What would be lost by a reload: an edit that no draft keeps, and a question that is open. */
const TYPED = "[data-unsaved], [role=dialog], [role=alertdialog]";

/** Offers the new version of the desk, where nothing is typed and nothing waits. @param isIdle whether nothing waits */
export function NewVersion({ isIdle }: { isIdle: boolean }) {
  const takeOver = useWorker();
  const [isTyped, setTyped] = useState(false);

  useEffect(() => {
    const look = () => setTyped(document.querySelector(TYPED) !== null);
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-unsaved"] });
    return () => observer.disconnect();
  }, []);

  if (!takeOver || isTyped || !isIdle) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-raised p-3">
      <span className="grow font-semibold">A new version of the desk is here.</span>
      <Button variant="secondary" size="sm" onClick={takeOver}>
        New version
      </Button>
    </p>
  );
}
