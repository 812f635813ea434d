import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Clock } from "../clock.ts";
import { contentPolicy } from "./content-policy.ts";
import type { RenderedPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// Quality 11 would take ten times as long for 2 % less; the first visitor of each minute waits for this.
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** A site has a dozen pages; more keys than this come from somebody inventing host names. */
const MOST_PAGES = 100;

/** A page ready to be sent. */
export interface StoredPage {
  status: number;
  etag: string;
  contentPolicy: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Rendered pages, kept in memory until something that they show changes: a write raises the version, and the minute passes,
 * which the texts about opening times count in.
 */
export function pageCache(version: PageVersion, clock: Clock) {
  const stored = new Map<string, { freshAs: string; page: Promise<StoredPage> }>();

  return {
    /** The page under `key`, rendered by `render` when there is none that is still true. */
    get(key: string, isOwnersPage: boolean, render: () => Promise<RenderedPage>): Promise<StoredPage> {
      // Taken before rendering: what changes meanwhile must not pass for rendered.
      const freshAs = `${version.current()} ${Math.floor(clock.now().getTime() / 60_000)}`;
      const known = stored.get(key);
      if (known?.freshAs === freshAs) return known.page;
      if (stored.size >= MOST_PAGES) stored.clear();
      const page = render().then((rendered) => pack(rendered, isOwnersPage));
      stored.set(key, { freshAs, page });
      page.catch(() => stored.delete(key));
      return page;
    },
  };
}

async function pack({ status, html: rendered }: RenderedPage, isOwnersPage: boolean): Promise<StoredPage> {
  // Preloading every module competes with the stylesheet and the picture for a phone's first second.
  const html = rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([compressBrotli(identity, BROTLI), compressGzip(identity)]);
  return {
    status,
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    contentPolicy: contentPolicy(html, isOwnersPage),
    identity,
    br,
    gzip: gz,
  };
}
