import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

/** The Fastify instance that a noun's routes are added to: under `/api`, closed to all but the owner, typed by zod. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Anyone may call this route. Without it, the owner alone may. */
    public?: boolean;
    /** Calls may come from anywhere: the call itself proves who makes it, by a signature and not by a cookie. */
    anyOrigin?: boolean;
  }
  interface FastifyInstance {
    /** The origin under which visitors reach this site: `PUBLIC_URL`, else what the request says. */
    publicOrigin(request: FastifyRequest): string;
  }
}
