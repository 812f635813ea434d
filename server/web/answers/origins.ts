import type { StoredAnswer } from "./answer.ts";

/** A placeholder for the address of the site in answers that are made once for everybody. */
export const SOME_ORIGIN = "https://site.invalid";

/** A host as one writes it: nothing that could mean something in a page, a calendar or a code to be read. */
export const HOST = /^https?:\/\/[\w.:[\]-]{1,260}$/;

/** A site has its name, perhaps with www, and an address in the owner's own network; machines that pass by know it by a few more. */
const MOST = 8;

/** An answer for an origin. */
export type Addressed = (origin: string) => Promise<StoredAnswer>;

/**
 * What was made for `SOME_ORIGIN`, under the address at which it is asked for. Without `PUBLIC_URL` the `Host` of a request says
 * which, and anybody can make one up: few are stored, and the one that was asked for the longest ago makes room. So none is
 * refused, and a real one is put in anew at most once for each eight that are made up.
 * @param packed makes the answer with an origin put in
 */
export function addressed(packed: Addressed): Addressed {
  const stored = new Map<string, Promise<StoredAnswer>>();
  return (asked) => {
    const origin = HOST.test(asked) ? asked : SOME_ORIGIN;
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
