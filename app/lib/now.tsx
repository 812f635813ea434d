import { createContext, type ReactNode, useContext, useEffect, useState } from "react";

const NowContext = createContext<Date | null>(null);

interface NowProviderProps {
  /** The server's clock when it rendered the page: a phone's own may be wrong by hours. */
  serverNow: string;
  children: ReactNode;
}

/** The one clock of the page: starts with the server's moment, so that both render the same, then ticks each minute. */
export function NowProvider({ serverNow, children }: NowProviderProps) {
  const [now, setNow] = useState(() => new Date(serverNow));

  useEffect(() => {
    const ahead = Date.parse(serverNow) - Date.now();
    const tick = () => setNow(new Date(Date.now() + ahead));
    const timer = setInterval(tick, 60_000);
    // A phone that slept in a pocket must not show the time of an hour ago.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [serverNow]);

  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): Date {
  const now = useContext(NowContext);
  if (!now) throw new Error("useNow needs a NowProvider above it");
  return now;
}
