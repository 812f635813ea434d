import type { FastifyInstance } from "fastify";
import { Forbidden, Invalid } from "../errors.ts";
import { FRAMED_ANYWHERE } from "./pages/content-policy.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Headers that every answer carries, whatever it is. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
  ...(https ? { "strict-transport-security": "max-age=31536000" } : {}),
});

/** An answer that is no page runs nothing and is framed by nobody. */
export const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.headers(headers);
    // The same rule for frames as in the policy, for older browsers.
    if (String(reply.getHeader("content-security-policy")).endsWith(FRAMED_ANYWHERE))
      reply.removeHeader("x-frame-options");
    // A 304 must not carry a policy: it would replace the one that the stored page was made with.
    if (!reply.hasHeader("content-security-policy") && reply.statusCode !== 304) {
      reply.header("content-security-policy", DENY_ALL_POLICY);
    }
    done();
  });

  // Pages and mails are made with the address that the request names. HTTP/1.0 may name none.
  app.addHook("onRequest", (request, _reply, done) => {
    const isHost = request.host === "" || URL.canParse(app.publicOrigin(request));
    done(isHost ? undefined : new Invalid("Host", "The Host header names no host"));
  });

  // Besides SameSite cookies, a second defence against cross-site requests (product.md).
  app.addHook("onRequest", (request, _reply, done) => {
    if (READS.has(request.method) || request.routeOptions.config.anyOrigin) return done();
    const { origin } = request.headers;
    const foreign =
      origin === undefined
        ? request.headers["sec-fetch-site"] === "cross-site"
        : !isOwnOrigin(origin, app.publicOrigin(request), request.host);
    done(foreign ? new Forbidden("This request came from another site") : undefined);
  });
}

function isOwnOrigin(origin: string, publicOrigin: string, host: string): boolean {
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}
