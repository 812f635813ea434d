import type { FastifyInstance } from "fastify";

/**
 * Logs one line for each call, without addresses, query strings or bodies: the log has no personal data.
 * Pages and pictures that went well are left to the level `debug`: they are most of the traffic and say the least.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode } = reply;
    const level = statusCode < 400 && request.method === "GET" ? "debug" : "info";
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
}
