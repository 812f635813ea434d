import { useEffect, useState } from "react";
import { connection } from "../../lib/offline/connection.ts";

const ADDRESS = "/desk-worker.js";
/** The owner's pages only. */
const SCOPE = "/admin";
/** The page loads first. */
const REGISTER_AFTER_MS = 4_000;

/**
 * Registers the desk's service worker.
 * @returns a function that activates a waiting version and reloads the page; undefined when no version is waiting
 */
export function useServiceWorker(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker>();

  useEffect(() => {
    // Browsers have no service worker without HTTPS.
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    const timer = setTimeout(() => {
      if (connection.get().isOffline) return;
      void serviceWorker
        .register(ADDRESS, { scope: SCOPE })
        .then((registration) => watch(registration, setWaiting))
        // A failure is ignored: the next opening of the desk tries again.
        .catch(() => {});
      // Asks at each opening: a browser that has refused may allow it when the desk is used more.
      void navigator.storage?.persist?.().catch(() => {});
    }, REGISTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!waiting) return undefined;
  return () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    waiting.postMessage("takeOver");
  };
}

/** Calls `onWaiting` when a newer worker waits until the last window of the older one closes. */
function watch(registration: ServiceWorkerRegistration, onWaiting: (waiting: ServiceWorker) => void) {
  const check = () => {
    // Without a controller it is the first worker, which replaces no other.
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting(registration.waiting);
  };
  const checkWhenInstalled = () => registration.installing?.addEventListener("statechange", check);
  check();
  // The browser checks for a newer worker at each opening, and may have started before this call.
  checkWhenInstalled();
  registration.addEventListener("updatefound", checkWhenInstalled);
}
