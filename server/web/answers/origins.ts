import type { Clock } from "../../clock.ts";

/** A site has its name, perhaps with www, and an address in the owner's own network. */
const MOST = 4;
const FORGOTTEN_AFTER_MS = 5 * 60_000;

/**
 * The addresses under which the site is asked for. Without `PUBLIC_URL` the `Host` of a request names them, and anybody can make
 * one up: answers are stored for a few alone.
 */
export function usualOrigins(clock: Clock, publicUrl: string | undefined) {
  const seen = new Map<string, number>();
  return (origin: string): boolean => {
    if (publicUrl !== undefined) return true;
    const now = clock.now().getTime();
    if (!seen.has(origin) && seen.size >= MOST) {
      for (const [other, at] of seen) if (now - at >= FORGOTTEN_AFTER_MS) seen.delete(other);
      if (seen.size >= MOST) return false;
    }
    seen.set(origin, now);
    return true;
  };
}
