import { packAnswer, type StoredAnswer } from "../answers/answer.ts";
import { type AnswerForOrigin, cacheByOrigin, PLACEHOLDER_ORIGIN } from "../answers/origins.ts";
import { contentPolicy } from "./content-policy.ts";
import type { RenderedPage } from "./render.ts";

export interface PageKind {
  isOwnersPage: boolean;
  /** Whether other sites may show it in a frame. */
  isFramed: boolean;
  /** Whether phones get another page at this address, for `Vary`. */
  isByDevice: boolean;
  /** Whether the browser runs the application's script later (`app/lib/page/deferred-script.tsx`). */
  defersScript: boolean;
}

/**
 * Makes a rendered page ready to be sent many times.
 * @param accepted as in `packAnswer`
 * @throws ForeignScript
 */
export function packPage(
  { status, html: rendered, nonce }: RenderedPage,
  kind: PageKind,
  accepted?: string,
): Promise<StoredAnswer> {
  // Preloaded modules would compete with visible content during the first second on a phone. A deferred script preloads them later.
  const ready = kind.defersScript
    ? rendered
        .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
        .replace(/(<script[^>]*) type="module"/, '$1 type="text/deferred"')
    : rendered.replaceAll(/<link rel="modulepreload"[^>]*>/g, "");
  const { html, policy } = contentPolicy(ready, nonce, kind);
  const made = {
    status,
    body: html,
    isText: true,
    caching: {
      // A proxy that changes the HTML makes React draw the page anew.
      "cache-control": `${kind.isOwnersPage ? "no-store" : "no-cache"}, no-transform`,
      ...(kind.isByDevice && { vary: "user-agent" }),
    },
    // No policy with a 304: it would replace the one that the stored page came with.
    headers: {
      ...(status === 503 ? { "cache-control": "no-store", "retry-after": "5" } : {}),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  };
  return packAnswer(made, accepted);
}

/** A page that is rendered once for all Host headers: the address is filled in later. */
export interface PageForOrigins {
  status: number;
  under: AnswerForOrigin;
}

/** @param rendered for `PLACEHOLDER_ORIGIN` */
export const pageForOrigins = (rendered: RenderedPage, kind: PageKind): PageForOrigins => ({
  status: rendered.status,
  under: cacheByOrigin((origin) => packPage(withOrigin(rendered, origin), kind)),
});

function withOrigin(page: RenderedPage, origin: string): RenderedPage {
  const [, placeholder = ""] = PLACEHOLDER_ORIGIN.split("://");
  const html = page.html.replaceAll(PLACEHOLDER_ORIGIN, origin).replaceAll(placeholder, new URL(origin).host);
  return { ...page, html };
}
