const HOSTS = new Set(["fcm.googleapis.com"]);
const DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/**
 * Whether an address is one of a push service that browsers use. A visitor gives it, and the server calls it: anything else could be
 * a machine in the server's own network.
 * @param own the origin of a push service that the environment adds
 */
export function isPushService(address: string, own?: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  if (origin === own) return true;
  const isKnown = HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
  return protocol === "https:" && port === "" && isKnown;
}
