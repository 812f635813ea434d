import type { FastifyReply, FastifyRequest } from "fastify";

const COOKIE = "session";

/** The session cookie: read, written and cleared in one place, so that its attributes agree. */
export const sessionToken = {
  read: (request: FastifyRequest): string | undefined => request.cookies[COOKIE],

  write(reply: FastifyReply, token: string, days: number) {
    reply.setCookie(COOKIE, token, { ...attributes(reply.request), maxAge: days * 24 * 60 * 60 });
  },

  clear(reply: FastifyReply) {
    reply.clearCookie(COOKIE, attributes(reply.request));
  },
};

const attributes = (request: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.server.publicOrigin(request).startsWith("https:"),
});
