import { useEffect, useState } from "react";

/**
 * The token of a link that was opened here, until it is done with; also where the link came into a tab that shows this page already.
 * What stands behind the # no server hears of.
 */
export function useLinkToken(name: "setup" | "join"): [token: string | null, done: () => void] {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    // A jump within the page takes nothing away.
    const read = () => setToken((before) => new URLSearchParams(window.location.hash.slice(1)).get(name) ?? before);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [name]);
  const done = () => {
    // Nobody should find the link in the history or pass it on.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setToken(null);
  };
  return [token, done];
}
