import { pack, type StoredAnswer } from "../answers/answer.ts";
import { contentPolicy } from "./content-policy.ts";
import type { RenderedPage } from "./render.ts";

export interface PageKind {
  isOwnersPage: boolean;
  /** Whether other sites may show it in a frame. */
  isFramed: boolean;
  /** Whether a phone gets another page at this address. A cache in between must know. */
  isByDevice: boolean;
}

/**
 * Makes a rendered page ready to be sent many times.
 * @param accepted as in `pack`
 * @throws ForeignScript
 */
export function packPage(
  { status, html: rendered, nonce }: RenderedPage,
  kind: PageKind,
  accepted?: string,
): Promise<StoredAnswer> {
  // Preloading every module competes with what is to be seen for the first second of a phone.
  const shown = rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const { html, policy } = contentPolicy(shown, nonce, kind);
  const made = {
    status,
    body: html,
    isText: true,
    caching: {
      "cache-control": kind.isOwnersPage ? "no-store" : "no-cache",
      ...(kind.isByDevice && { vary: "user-agent" }),
    },
    // No policy with a 304: it would replace the one that the stored page came with.
    headers: {
      ...(status === 503 ? { "cache-control": "no-store", "retry-after": "5" } : {}),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  };
  return pack(made, accepted);
}

/** What stands in a rendering for the address of the site. */
export const SOME_ORIGIN = "https://site.invalid";

/** A host as one writes it: nothing that could mean something in a page. */
const HOST = /^https?:\/\/[\w.:[\]-]+$/;

/** A page that is rendered once, whatever the Host header says: each page names its own address. */
export interface Packings {
  status: number;
  /** The page as it is asked for under an origin. @param isStored whether that is made once for all who ask */
  under(origin: string, isStored: boolean): Promise<StoredAnswer>;
}

/** @param rendered for `SOME_ORIGIN` */
export function packings(rendered: RenderedPage, kind: PageKind): Packings {
  const stored = new Map<string, Promise<StoredAnswer>>();
  return {
    status: rendered.status,
    under(origin, isStored) {
      const packed = stored.get(origin) ?? packPage(withOrigin(rendered, origin), kind);
      if (isStored) stored.set(origin, packed);
      return packed;
    },
  };
}

function withOrigin(page: RenderedPage, origin: string): RenderedPage {
  if (!HOST.test(origin)) return page;
  const [, placeholder = ""] = SOME_ORIGIN.split("://");
  const html = page.html.replaceAll(SOME_ORIGIN, origin).replaceAll(placeholder, new URL(origin).host);
  return { ...page, html };
}
