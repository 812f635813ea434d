import type { Clock } from "../../clock.ts";
import { NotFound } from "../../errors.ts";
import { outsideOfCalls } from "../current-call.ts";
import type { PageVersion } from "../pages/version.ts";

/** A site has a dozen pages, those of its next stops, and their pictures. More than this are of past stops, or are made up. */
const MOST = 100;

/** How long an answer that cannot be made anew is better than none. */
const OLDEST_MINUTES = 60;

interface Entry<Value> {
  version: number;
  minute: number;
  value: Promise<Value>;
  /** The value, and the minute in which it was made. */
  made?: { value: Value; minute: number };
}

/**
 * A store of what everybody may have, in memory: each is made once, however many ask at the same time. The one that was made the
 * longest ago makes room: a walk through all stops costs home one rendering, not its place.
 * @param isAnswer whether a value may be stored: a page can say that it could not be made
 */
export function publicStore<Value>(
  version: PageVersion,
  clock: Clock,
  isAnswer: (value: Value) => boolean = () => true,
) {
  const entries = new Map<string, Entry<Value>>();
  const minuteNow = () => Math.floor(clock.now().getTime() / 60_000);

  function store(key: string, entry: Entry<Value>) {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= MOST && oldest !== undefined) entries.delete(oldest);
    entries.set(key, entry);
  }

  return {
    /**
     * A value that shows the state of the site: valid while its version is the same, for one minute at most, because texts count in
     * minutes. While the database is away, the last value is used.
     */
    async current(key: string, make: () => Promise<Value>): Promise<Value> {
      await version.refresh?.();
      // Taken before it is made: a change meanwhile must not count as shown.
      const now = { version: version.current(), minute: minuteNow() };
      const known = entries.get(key);
      if (known?.version === now.version && known.minute === now.minute) return known.value;

      const last = known?.made && known.made.minute >= now.minute - OLDEST_MINUTES ? known.made : undefined;
      const entry: Entry<Value> = { ...now, value: outsideOfCalls(made)() };
      store(key, entry);
      return entry.value;

      async function made(): Promise<Value> {
        try {
          const value = await make();
          if (isAnswer(value)) {
            entry.made = { value, minute: now.minute };
            return value;
          }
          putBack();
          return last?.value ?? value;
        } catch (error) {
          if (!last || error instanceof NotFound) {
            entries.delete(key);
            throw error;
          }
          putBack();
          return last.value;
        }
      }

      /** After a failure the former value stays, until the next call tries again. */
      function putBack() {
        if (entries.get(key) !== entry) return;
        if (known && last) store(key, { ...known, value: Promise.resolve(last.value), made: last });
        else entries.delete(key);
      }
    },

    /** A value that depends on its key alone. */
    lasting(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key);
      if (known) return known.value;
      const entry: Entry<Value> = { version: 0, minute: 0, value: outsideOfCalls(make)() };
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
      store(key, entry);
      return entry.value;
    },
  };
}
