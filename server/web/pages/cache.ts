import type { Clock } from "../../clock.ts";
import { type Page, type PageKind, pack } from "./page.ts";
import type { RenderedPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** A site has a dozen pages; more keys than this come from somebody inventing host names. */
const MOST_PAGES = 100;

/** So long a page that cannot be made anew is better than none. */
const OLDEST_MINUTES = 60;

interface Entry {
  version: number;
  minute: number;
  page: Promise<Page>;
  /** The page once it is made, and the minute in which that was. */
  made?: { page: Page; minute: number };
}

/**
 * Rendered pages, kept in memory until something that they show changes: a write raises the version, and the minute passes,
 * which the texts about opening times count in. While a page cannot be made anew, for want of the database, the last one stands.
 */
export function pageCache(version: PageVersion, clock: Clock) {
  const stored = new Map<string, Entry>();
  const minuteNow = () => Math.floor(clock.now().getTime() / 60_000);

  return {
    /** The page under `key`, rendered by `render` when there is none that is still true. */
    get(key: string, kind: PageKind, render: () => Promise<RenderedPage>): Promise<Page> {
      // Taken before rendering: what changes meanwhile must not pass for rendered.
      const now = { version: version.current(), minute: minuteNow() };
      const known = stored.get(key);
      if (known?.version === now.version && known.minute === now.minute) return known.page;

      const last = known?.made && known.made.minute >= now.minute - OLDEST_MINUTES ? known.made : undefined;
      const entry: Entry = { ...now, page: make() };
      if (stored.size >= MOST_PAGES) stored.clear();
      stored.set(key, entry);
      return entry.page;

      async function make(): Promise<Page> {
        const page = await render()
          .then((rendered) => pack(rendered, kind))
          .catch((error) => {
            forget();
            if (!last) throw error;
            return last.page;
          });
        if (page.status < 500) {
          entry.made = last?.page === page ? last : { page, minute: now.minute };
          return page;
        }
        forget();
        return last?.page ?? page;
      }

      /** A failure is not kept; what was there before it is. */
      function forget() {
        if (stored.get(key) !== entry) return;
        if (known && last) stored.set(key, { ...known, page: Promise.resolve(last.page), made: last });
        else stored.delete(key);
      }
    },
  };
}
