import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from "react";

const Clock = createContext<{ startedAt: number; receivedAt: number } | null>(null);

interface ServerNowProps {
  /** The server's clock when it rendered the page: a phone's own may be wrong by hours. */
  value: string;
  children: ReactNode;
}

/** The clock of all that is inside: it starts at the server's time. */
export function ServerNow({ value, children }: ServerNowProps) {
  const clock = useMemo(() => ({ startedAt: Date.parse(value), receivedAt: arrival() }), [value]);
  return <Clock value={clock}>{children}</Clock>;
}

/** When the page arrived: its script may run much later (`deferred-script.tsx`). */
const arrival = () => Number(globalThis.document?.documentElement.dataset.loadedAt ?? Date.now());

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
  const clock = useContext(Clock);
  if (!clock) throw new Error("useNow needs ServerNow above it");
  const { startedAt, receivedAt } = clock;
  const minutesOpen = useCallback(() => Math.floor((Date.now() - receivedAt) / 60_000), [receivedAt]);
  const minutes = useSyncExternalStore(subscribe, minutesOpen, asRendered);
  return new Date(startedAt + minutes * 60_000);
}
