import { BlockList } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { NotFound } from "../errors.ts";
import { isSameSecret } from "../web/same-secret.ts";
import type { MetricSources, Metrics } from "./metrics.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** Headers of proxies: a forwarded request comes from loopback, but not from this machine. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|.+-(connecting|client)-ip)$/;

/**
 * `GET /metrics` for Prometheus, for this machine or with `token`; all others get 404. The library is loaded and the counting begins with
 * the first call.
 */
export function metricsRoute(app: FastifyInstance, token: string | undefined, gauged: MetricSources) {
  let counting: Metrics | undefined;

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    counting?.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
    done();
  });

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request) && !holds(token, request.headers.authorization)) throw new NotFound("This address");
    counting ??= (await import("./metrics.ts")).metrics(gauged);
    return reply
      .header("cache-control", "no-store")
      .type(counting.contentType)
      .send(await counting.text());
  });
}

function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const isLoopback = LOOPBACK.check(address, address.includes(":") ? "ipv6" : "ipv4");
  return isLoopback && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

const holds = (token: string | undefined, authorization: string | undefined) =>
  token !== undefined && isSameSecret(`Bearer ${token}`, authorization ?? "");
