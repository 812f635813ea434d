const KEY = "admin-auth";

/**
 * The `admin-auth` entry of product.md, *Stored data*: a hint for which screen to draw. It opens nothing; the server's session cookie does.
 * Storage may be closed to us (private windows, full disk): the hint is then simply missing.
 */
export const storedAuth = {
  write(value: string) {
    try {
      localStorage.setItem(KEY, value);
    } catch {}
  },
  /** For who signed in before the page's script was there. */
  keep() {
    try {
      if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, "signed in");
    } catch {}
  },
  remove() {
    try {
      localStorage.removeItem(KEY);
    } catch {}
  },
  /** Calls `listener` when another tab of this browser signs in or out. @returns what ends that */
  follow(listener: (isSignedIn: boolean) => void) {
    const onStorage = ({ key, newValue }: StorageEvent) => key === KEY && listener(newValue !== null);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
};
