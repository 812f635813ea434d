import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { DeskCaller } from "../history/caller.ts";

/** The Fastify instance that a noun adds its routes to: under `/api`, for the owner alone, with types from zod. */
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
    /** A page of another site may make this call: it carries a signature, not a cookie. */
    anyOrigin?: boolean;
  }
  interface FastifyInstance {
    /** The origin under which visitors reach this site: `PUBLIC_URL`, else what the request says. */
    publicOrigin(request: FastifyRequest): string;
    /** Whether a request carries the owner's session. */
    isOwner(request: FastifyRequest): Promise<boolean>;
    /** Whose session a request carries; null for a visitor's. */
    callerOf(request: FastifyRequest): Promise<DeskCaller | null>;
  }
  interface FastifyRequest {
    /** Who makes a call that is not public. */
    caller: DeskCaller | null;
  }
}
