import { BlockList, isIPv6 } from "node:net";
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
  const last = isThroughUnnamedProxy(request)
    ? String(request.headers[FORWARDED]).split(",").at(-1)?.trim()
    : undefined;
  return last ? `${visitorAddress(request)} for ${household(last.slice(0, 45))}` : visitorAddress(request);
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
  const address = withoutPrefix(ip);
  return WITHIN.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

const withoutPrefix = (address: string) => address.replace(/^::ffff:/, "");

function household(ip: string): string {
  const address = withoutPrefix(ip);
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return groups.slice(0, 4).join(":");
}
