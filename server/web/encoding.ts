export type Encoding = "br" | "gzip" | "identity";

// A coding with a weight of nothing is one that the caller refuses.
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** The smallest of the codings that a caller takes (RFC 9110, 12.5.3). @param accepted the header `accept-encoding` */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  return BROTLI.test(accepted) ? "br" : GZIP.test(accepted) ? "gzip" : "identity";
}
