import type { FastifyReply, FastifyRequest } from "fastify";

/** The session of a request. */
export const sessionToken = cookie("session");

/** Marks a device on which somebody has signed in before. */
export const deviceToken = cookie("device");

/**
 * A cookie that scripts cannot read. Behind HTTPS its `__Host-` name makes browsers accept it only from this host.
 */
function cookie(plainName: string) {
  const name = (request: FastifyRequest) => (isSecure(request) ? `__Host-${plainName}` : plainName);
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name(request)],

    write(reply: FastifyReply, token: string, days: number) {
      reply.setCookie(name(reply.request), token, { ...attributes(reply.request), maxAge: days * 24 * 60 * 60 });
    },

    clear(reply: FastifyReply) {
      reply.clearCookie(name(reply.request), attributes(reply.request));
    },
  };
}

const isSecure = (request: FastifyRequest) => request.server.publicOrigin(request).startsWith("https:");

const attributes = (request: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: isSecure(request),
});
