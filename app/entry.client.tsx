import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { saveUnhydratedForms } from "./lib/forms/unhydrated-forms.ts";
import { hasUnsavedEdits } from "./lib/forms/unsaved.ts";
import { loadAllParts } from "./lib/load/lazy-part.tsx";
import { isServerReachable, loadRenderedParts } from "./lib/load/load-script.ts";

// *Back* shows the page from the HTTP cache, with outdated data.
const [visit] = performance.getEntriesByType("navigation");
const isFromCache =
  visit instanceof PerformanceNavigationTiming && visit.type === "back_forward" && visit.transferSize === 0;
if (isFromCache) void reloadHome();
// The back/forward cache restores the page with its running script, and with outdated data.
addEventListener("pageshow", ({ persisted }) => persisted && void reloadHome());

/** Reloads the home page. Offline, it waits for the connection, because the browser would replace the page with an error. */
async function reloadHome() {
  // A reload would lose chosen photos.
  if (location.pathname !== "/" || hasUnsavedEdits()) return;
  if (await isServerReachable()) location.reload();
  else addEventListener("online", () => void reloadHome(), { once: true });
}

// A microtask runs after all modules of the page are evaluated, so that the desk's parts are registered.
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
        // React has rendered the page again, without the HTML of its parts, because a translator, a password manager or a proxy changed it.
        onRecoverableError(error) {
          console.error(error);
          loadAllParts();
        },
      },
    );
  });
});
