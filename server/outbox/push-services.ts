const HOSTS = new Set(["fcm.googleapis.com"]);
const DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/**
 * Whether an address belongs to a push service of the browsers. A visitor sends it and the server calls it: any other address
 * could be a machine in the server's own network.
 * @param own the origin of an additional push service, from the environment
 */
export function isPushService(address: string, own?: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  if (origin === own) return true;
  const isKnown = HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
  return protocol === "https:" && port === "" && isKnown;
}
