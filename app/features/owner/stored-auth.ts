const KEY = "admin-auth";

/**
 * The `admin-auth` entry of product.md, *Stored data*: a hint of the screen to render. It grants no access; only the server's session
 * cookie does. The browser may deny storage (private windows, full disk); the hint is then missing.
 */
export const storedAuth = {
  write(value: string) {
    try {
      localStorage.setItem(KEY, value);
    } catch {}
  },
  /** Writes the entry when it is missing: a sign-in before the page's script has loaded does not write it. */
  writeIfMissing() {
    try {
      if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, "signed in");
    } catch {}
  },
  remove() {
    try {
      localStorage.removeItem(KEY);
    } catch {}
  },
  /** Calls `listener` when another tab of this browser signs in or out. @returns a function that unsubscribes */
  follow(listener: (isSignedIn: boolean) => void) {
    const onStorage = ({ key, newValue }: StorageEvent) => key === KEY && listener(newValue !== null);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};
