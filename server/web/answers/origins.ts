import type { StoredAnswer } from "./answer.ts";

/** The placeholder for the site's address in answers that are made once for all. */
export const PLACEHOLDER_ORIGIN = "https://site.invalid";

/** A valid host: no characters with a meaning in a page, a calendar or a QR code. */
export const ORIGIN_PATTERN = /^https?:\/\/[\w.:[\]-]{1,260}$/;

/** The most hosts in the cache: a site has its name, perhaps with www, and an address in the owner's network. */
const MOST = 8;

export type AnswerForOrigin = (origin: string) => Promise<StoredAnswer>;

/**
 * Caches an answer that was made for `PLACEHOLDER_ORIGIN` by requested origin. Without `PUBLIC_URL` the `Host` of a request decides, which
 * anybody can invent: the cache has few entries, and the least recently used one makes room.
 * @param packed makes the answer for an origin
 */
export function cacheByOrigin(packed: AnswerForOrigin): AnswerForOrigin {
  const stored = new Map<string, Promise<StoredAnswer>>();
  return (asked) => {
    const origin = ORIGIN_PATTERN.test(asked) ? asked : PLACEHOLDER_ORIGIN;
    const answer = stored.get(origin) ?? made(origin);
    stored.delete(origin);
    const [oldest] = stored.keys();
    if (stored.size >= MOST && oldest !== undefined) stored.delete(oldest);
    stored.set(origin, answer);
    return answer;
  };

  function made(origin: string) {
    const answer = packed(origin);
    answer.catch(() => stored.delete(origin));
    return answer;
  }
}
