import type { Clock } from "../../clock.ts";
import { type Page, type PageKind, pack } from "./page.ts";
import type { RenderedPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** A site has a dozen pages and those of its next stops. More than this are of past stops, or of host names that somebody invents. */
const MOST_PAGES = 100;

/** How long a page that cannot be rendered anew is better than none. */
const OLDEST_MINUTES = 60;

interface Entry {
  version: number;
  minute: number;
  page: Promise<Page>;
  /** The page once it is made, and the minute in which that was. */
  made?: { page: Page; minute: number };
}

/**
 * The cache of rendered pages, in memory. A page is current while the version is the same, and for the minute in which it was
 * rendered, because its texts count in minutes. While a page cannot be rendered, for want of the database, the last one is sent.
 */
export function pageCache(version: PageVersion, clock: Clock) {
  const stored = new Map<string, Entry>();
  const minuteNow = () => Math.floor(clock.now().getTime() / 60_000);

  /** The page that was rendered the longest ago makes room: a walk through all stops costs home one rendering, not its place. */
  function store(key: string, entry: Entry) {
    stored.delete(key);
    const [oldest] = stored.keys();
    if (stored.size >= MOST_PAGES && oldest !== undefined) stored.delete(oldest);
    stored.set(key, entry);
  }

  return {
    /** Returns the page under `key`, rendered by `render` when there is no current one. */
    get(key: string, kind: PageKind, render: () => Promise<RenderedPage>): Promise<Page> {
      // Taken before rendering: a change during the rendering must not count as rendered.
      const now = { version: version.current(), minute: minuteNow() };
      const known = stored.get(key);
      if (known?.version === now.version && known.minute === now.minute) return known.page;

      const last = known?.made && known.made.minute >= now.minute - OLDEST_MINUTES ? known.made : undefined;
      const entry: Entry = { ...now, page: make() };
      store(key, entry);
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

      /** Puts the page back that was there before a failure. */
      function forget() {
        if (stored.get(key) !== entry) return;
        if (known && last) store(key, { ...known, page: Promise.resolve(last.page), made: last });
        else stored.delete(key);
      }
    },
  };
}
