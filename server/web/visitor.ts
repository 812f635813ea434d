import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * The network address of a visitor. One IPv6 household or phone holds a whole /64, so that is one visitor; IPv4 addresses are
 * as they are.
 */
export const visitorAddress = (request: FastifyRequest): string => household(request.ip);

/**
 * Who the limits count against: the visitor's address. Behind a proxy that `TRUST_PROXY` does not name, all visitors have the
 * proxy's; there it is the address in the proxy's header, which is believed for counting and for nothing else.
 */
export function countedAddress(request: FastifyRequest): string {
  const last = isThroughUnnamedProxy(request) ? String(request.headers[FORWARDED]).split(", ").at(-1) : undefined;
  return last ? `${visitorAddress(request)} for ${household(last.slice(0, 45))}` : visitorAddress(request);
}

/**
 * Rewrites the addresses of `X-Forwarded-For` as `isIP` takes them, before anything reads the header: some proxies write a port
 * behind an address, which differs with each connection, or brackets around it.
 */
export function cleanForwardedAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", ({ headers }, _reply, done) => {
    const forwarded = headers[FORWARDED];
    if (forwarded !== undefined) headers[FORWARDED] = String(forwarded).split(",").map(addressIn).join(", ");
    done();
  });
}

/** The IP address in an entry of `X-Forwarded-For`; the entry itself where there is none. */
function addressIn(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets = text] = /^\[(.+)\](?::\d+)?$/.exec(text) ?? [];
  const withoutPort = inBrackets.replace(/:\d+$/, "");
  return isIP(inBrackets) === 0 && isIP(withoutPort) !== 0 ? withoutPort : inBrackets;
}

/** Notices requests that come through a proxy which `TRUST_PROXY` does not name, and logs the first. @returns whether there was one */
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

// A platform's proxy reaches the site from within. From outside anybody can send the header.
const WITHIN = new BlockList();
WITHIN.addSubnet("127.0.0.0", 8);
WITHIN.addSubnet("10.0.0.0", 8);
WITHIN.addSubnet("172.16.0.0", 12);
WITHIN.addSubnet("192.168.0.0", 16);
WITHIN.addSubnet("100.64.0.0", 10);
WITHIN.addSubnet("fc00::", 7, "ipv6");
WITHIN.addAddress("::1", "ipv6");

function isThroughUnnamedProxy({ ips, ip, headers }: FastifyRequest): boolean {
  // `ips` is there where `TRUST_PROXY` is set.
  if (ips !== undefined || headers[FORWARDED] === undefined) return false;
  const address = plainAddress(ip);
  return WITHIN.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** One spelling of each address, without a zone; of an IPv4 address in IPv6, the IPv4 address. */
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
