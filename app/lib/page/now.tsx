import { createContext, useContext, useSyncExternalStore } from "react";

/** The server's clock when it rendered the page: a phone's own may be wrong by hours. */
export const ServerNow = createContext<string | null>(null);

const openedAt = Date.now();
const minutesOpen = () => Math.floor((Date.now() - openedAt) / 60_000);
const asRendered = () => 0;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 5_000);
  // A phone that slept in a pocket must not show the time of an hour ago.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** The server's moment, so that both render the same, then one minute later each minute. */
export function useNow(): Date {
  const serverNow = useContext(ServerNow);
  const minutes = useSyncExternalStore(subscribe, minutesOpen, asRendered);
  if (!serverNow) throw new Error("useNow needs ServerNow above it");
  return new Date(Date.parse(serverNow) + minutes * 60_000);
}
