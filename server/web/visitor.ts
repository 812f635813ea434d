import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * The network address of a visitor. One IPv6 household or phone holds a whole /64, so that is one visitor; IPv4 addresses are
 * as they are.
 */
export const visitorAddress = (request: FastifyRequest): string => household(request.ip);

/**
 * The address that limits count. Behind a proxy that `TRUST_PROXY` does not name it is the address in the proxy's header, which is used
 * only for counting: otherwise all visitors would share the proxy's address.
 */
export function rateLimitAddress(request: FastifyRequest): string {
  const last = isThroughUnnamedProxy(request) ? String(request.headers[FORWARDED]).split(", ").at(-1) : undefined;
  return last ? `${visitorAddress(request)} for ${household(last.slice(0, 45))}` : visitorAddress(request);
}

/**
 * Normalizes the addresses of `X-Forwarded-For` before anything reads the header: some proxies add a port or brackets.
 */
export function cleanForwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    const forwarded = headers[FORWARDED];
    if (forwarded !== undefined) headers[FORWARDED] = String(forwarded).split(",").map(addressIn).join(", ");
    done();
  });
}

/** The IP address in an entry of `X-Forwarded-For`; without one the entry itself. */
function addressIn(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? [];
  const withoutPort = inBrackets.replace(/:\d+$/, "");
  return isIP(inBrackets) === 0 && isIP(withoutPort) !== 0 ? withoutPort : inBrackets;
}

/** Detects requests through a proxy that `TRUST_PROXY` does not name, and logs the first. @returns whether there was one */
export function watchForProxy(app: FastifyInstance): () => boolean {
  let wasSeen = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!wasSeen && isThroughUnnamedProxy(request)) {
      wasSeen = true;
      request.log.warn("requests come through a proxy that TRUST_PROXY does not name: visitors cannot be told apart");
    }
    done();
  });
  return () => wasSeen;
}

const FORWARDED = "x-forwarded-for";

// A platform's proxy has a private address. From outside anybody can send the header.
const WITHIN = new BlockList();
WITHIN.addSubnet("127.0.0.0", 8);
WITHIN.addSubnet("10.0.0.0", 8);
WITHIN.addSubnet("172.16.0.0", 12);
WITHIN.addSubnet("192.168.0.0", 16);
WITHIN.addSubnet("100.64.0.0", 10);
WITHIN.addSubnet("fc00::", 7, "ipv6");
WITHIN.addAddress("::1", "ipv6");

function isThroughUnnamedProxy({ ips, ip, headers }: FastifyRequest): boolean {
  // `ips` exists when `TRUST_PROXY` is set.
  if (ips !== undefined || headers[FORWARDED] === undefined) return false;
  const address = plainAddress(ip);
  return WITHIN.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** The canonical form of an address, without a zone; an IPv4 address in IPv6 becomes the IPv4 address. */
function plainAddress(ip: string): string {
  const address = ip.replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join(".");
}

function household(ip: string): string {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return groups.slice(0, 4).join(":");
}
