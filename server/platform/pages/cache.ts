import type { Clock } from "../clock.ts";
import { type Page, type PageKind, pack } from "./page.ts";
import type { RenderedPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** A site has a dozen pages; more keys than this come from somebody inventing host names. */
const MOST_PAGES = 100;

/**
 * Rendered pages, kept in memory until something that they show changes: a write raises the version, and the minute passes,
 * which the texts about opening times count in.
 */
export function pageCache(version: PageVersion, clock: Clock, headers: Record<string, string>) {
  const stored = new Map<string, { version: number; minute: number; page: Promise<Page>; packed?: Page }>();
  const minuteNow = () => Math.floor(clock.now().getTime() / 60_000);

  return {
    /** The page under `key` where it lies ready and is still true. */
    ready(key: string): Page | undefined {
      const known = stored.get(key);
      return known?.version === version.current() && known.minute === minuteNow() ? known.packed : undefined;
    },

    /** The page under `key`, rendered by `render` when there is none that is still true. */
    get(key: string, kind: PageKind, render: () => Promise<RenderedPage>): Promise<Page> {
      // Taken before rendering: what changes meanwhile must not pass for rendered.
      const now = { version: version.current(), minute: minuteNow() };
      const known = stored.get(key);
      if (known?.version === now.version && known.minute === now.minute) return known.page;

      const page = render().then((rendered) => pack(rendered, kind, headers));
      const entry = { ...now, page };
      if (stored.size >= MOST_PAGES) stored.clear();
      stored.set(key, entry);
      page.then(
        (packed) => Object.assign(entry, { packed }),
        () => stored.get(key) === entry && stored.delete(key),
      );
      return page;
    },
  };
}
