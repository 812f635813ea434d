import { useEffect, useState } from "react";

/**
 * The token in the fragment of an opened link, until `done` is called. It also reads a link that is opened in a tab with this page.
 * Browsers do not send the fragment to the server.
 */
export function useLinkToken(name: "setup" | "join"): [token: string | null, done: () => void] {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    // A link to another fragment of the page does not clear the token.
    const read = () => setToken((before) => new URLSearchParams(window.location.hash.slice(1)).get(name) ?? before);
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [name]);
  const done = () => {
    // Removes the token from the address, so that it is not in the history and cannot be shared.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setToken(null);
  };
  return [token, done];
}
