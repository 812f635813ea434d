import type { Clock } from "../../clock.ts";
import { NotFound } from "../../errors.ts";
import { outsideOfCalls } from "../current-call.ts";
import type { PageVersion } from "../pages/version.ts";

/** The most entries: a dozen pages, those of the next stops, and their pictures. More are of past stops. */
const MOST = 100;

/** How long a stale answer is sent when it cannot be made again. */
const OLDEST_MINUTES = 60;

interface Entry<Value> {
  version: number;
  minute: number;
  value: Promise<Value>;
  /** The value, and the minute in which it was made. */
  made?: { value: Value; minute: number };
}

/**
 * A cache with single-flight, at most 100 entries. The oldest entry makes room.
 * @param isAnswer whether a value may be stored: a page can say that it could not be made
 */
export function publicCache<Value>(
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
     * A value that depends on the site's state: valid for one version and one minute, because texts count minutes. Without the database the
     * last value is used.
     */
    async current(key: string, make: () => Promise<Value>): Promise<Value> {
      await version.refresh?.();
      // Read before the value is made: a change meanwhile must make it stale.
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

      /** After a failure the former value is used, and the next call tries again. */
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
