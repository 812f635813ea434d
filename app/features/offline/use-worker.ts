import { useEffect, useState } from "react";
import { connection } from "../../lib/offline/connection.ts";

const ADDRESS = "/desk-worker.js";
/** All of the owner's pages, and no other. */
const SCOPE = "/admin";
/** The page itself comes first. */
const AT_LEISURE_MS = 4_000;

/**
 * Puts the desk's service worker on this phone.
 * @returns takes a new version over, where one waits: the page is loaded anew with it
 */
export function useWorker(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>();

  useEffect(() => {
    // Without HTTPS a browser has none.
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const timer = setTimeout(() => {
      if (connection.get().isOffline) return;
      void serviceWorker
        .register(ADDRESS, { scope: SCOPE })
        .then((registration) => watch(registration, setWaiting))
        // Where it does not come now, it does with the next opening.
        .catch(() => {});
      // Asked for once more where it was refused: a browser may have learned since that the desk is used.
      void navigator.storage?.persist?.().catch(() => {});
    }, AT_LEISURE_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!waiting) return undefined;
  return () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    waiting.postMessage("takeOver");
  };
}

/** Tells when a newer worker waits for the older one's last window to close. */
function watch(registration: ServiceWorkerRegistration, tell: (waiting: ServiceWorker) => void) {
  const look = () => {
    // The first one of a phone waits for nobody.
    if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting);
  };
  const lookWhenInstalled = () => registration.installing?.addEventListener("statechange", look);
  look();
  // The browser itself asks for a newer one at each opening, and may have begun before this is called.
  lookWhenInstalled();
  registration.addEventListener("updatefound", lookWhenInstalled);
}
