import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { saveUnhydratedForms } from "./lib/forms/unhydrated-forms.ts";
import { hasUnsaved } from "./lib/forms/unsaved.ts";
import { loadAllParts } from "./lib/load/lazy-part.tsx";
import { isReachable, loadRenderedParts } from "./lib/load/load-script.ts";

// *Back* shows a stored page with its old clock; the truck may have moved since.
const [visit] = performance.getEntriesByType("navigation");
const isKept =
  visit instanceof PerformanceNavigationTiming && visit.type === "back_forward" && visit.transferSize === 0;
if (isKept) void reloadHome();
// The same for a page from the back/forward cache, which still has its script.
addEventListener("pageshow", ({ persisted }) => persisted && void reloadHome());

/** Reloads home. Without a connection the page stays: the browser's own error would replace it. */
async function reloadHome() {
  // A reload would lose chosen photos.
  if (location.pathname !== "/" || hasUnsaved()) return;
  if (await isReachable()) location.reload();
  else addEventListener("online", () => void reloadHome(), { once: true });
}

// A microtask runs after all modules of the page have been evaluated: by then the desk's parts are registered.
queueMicrotask(async () => {
  await loadRenderedParts();
  saveUnhydratedForms();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        // A translator, a password manager or a proxy has changed the HTML. React has rendered the page again, without the parts' HTML.
        onRecoverableError(error) {
          console.error(error);
          loadAllParts();
        },
      },
    );
  });
});
