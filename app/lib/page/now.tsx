import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from "react";

const Clock = createContext<{ startedAt: number; receivedAt: number } | null>(null);

interface ServerClockProps {
  /** The server's time when it rendered the page. The clock of a phone may be wrong by hours. */
  value: string;
  children: ReactNode;
}

/** Provides a clock that starts at the server's time. */
export function ServerClock({ value, children }: ServerClockProps) {
  const clock = useMemo(() => ({ startedAt: Date.parse(value), receivedAt: arrival() }), [value]);
  return <Clock value={clock}>{children}</Clock>;
}

/** The time when the page arrived. Its script may run much later (`deferred-script.tsx`). */
const arrival = () => Number(globalThis.document?.documentElement.dataset.loadedAt ?? Date.now());

const minutesOnServer = () => 0;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 5_000);
  // Timers stop while a phone sleeps, so the time is updated when the page becomes visible.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Returns the server's time, so that hydration matches the server's HTML; advances it by whole minutes. */
export function useNow(): Date {
  const clock = useContext(Clock);
  if (!clock) throw new Error("useNow needs ServerClock above it");
  const { startedAt, receivedAt } = clock;
  const minutesOpen = useCallback(() => Math.floor((Date.now() - receivedAt) / 60_000), [receivedAt]);
  const minutes = useSyncExternalStore(subscribe, minutesOpen, minutesOnServer);
  return new Date(startedAt + minutes * 60_000);
}
