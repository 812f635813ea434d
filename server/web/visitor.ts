import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Who the limits count against. One IPv6 household or phone holds a whole /64, so that is one visitor; IPv4 addresses count
 * as they are.
 */
export function visitorAddress(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:/, "");
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0"), ...last];
  return groups.slice(0, 4).join(":");
}
