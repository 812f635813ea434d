import { isIP } from "node:net";
import type { PasskeySite } from "../../schema/passkeys.ts";

/** For which host browsers make passkeys, by the site's address: its own name, over HTTPS; a machine's own, without. */
export function passkeySiteOf(publicUrl: string | undefined): PasskeySite {
  if (publicUrl === undefined) return { host: "localhost", why: "Passkeys need the site's address: set PUBLIC_URL." };
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  if (hostname === "localhost" || (protocol === "https:" && isName)) return { host: hostname, why: null };
  return { host: null, why: "Passkeys need an address with a name and HTTPS: see PUBLIC_URL." };
}

/** Whether a device has signed for this site. Never the `Host` of a request is asked: that is what its sender says. */
export const isOwnOrigin = (origin: string, publicUrl: string | undefined): boolean =>
  publicUrl === undefined ? URL.canParse(origin) && new URL(origin).hostname === "localhost" : origin === publicUrl;
