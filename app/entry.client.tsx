import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A browser shows a page that one goes back to as it was kept, clock and all; where the truck is may have changed since.
const [visit] = performance.getEntriesByType("navigation");
const isKept =
  visit instanceof PerformanceNavigationTiming && visit.type === "back_forward" && visit.transferSize === 0;
if (isKept) reloadHome();
// Or the page itself lay by, whole, with its script.
addEventListener("pageshow", ({ persisted }) => persisted && reloadHome());

function reloadHome() {
  if (location.pathname === "/") location.reload();
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
