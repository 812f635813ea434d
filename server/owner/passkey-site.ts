import { isIP } from "node:net";
import type { PasskeySite } from "../../schema/passkeys.ts";

/** The host of the site's passkeys: `PUBLIC_URL`'s host name over HTTPS, or localhost. Null where browsers do not allow passkeys. */
export function passkeySiteOf(publicUrl: string | undefined): PasskeySite {
  if (publicUrl === undefined)
    return {
      host: "localhost",
      why: "Passkeys need your site's web address. Ask the person who set up your site to enter it.",
    };
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  if (hostname === "localhost" || (protocol === "https:" && isName)) return { host: hostname, why: null };
  return {
    host: null,
    why: "Passkeys need a web address with a name and HTTPS. Ask the person who set up your site.",
  };
}

/** Whether an answer was signed for this site. The request's `Host` is not used: its sender chooses it. */
export const isOwnOrigin = (origin: string, publicUrl: string | undefined): boolean =>
  publicUrl === undefined ? URL.canParse(origin) && new URL(origin).hostname === "localhost" : origin === publicUrl;
