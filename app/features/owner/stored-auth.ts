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
  remove() {
    try {
      localStorage.removeItem(KEY);
    } catch {}
  },
};
