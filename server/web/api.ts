import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Role } from "../../schema/accounts.ts";

/** The Fastify instance that a noun adds its routes to: under `/api`, for the owner alone, with types from zod. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The caller of a request. */
export interface Caller {
  id: number;
  role: Role;
  name: string;
  /** A phone shows and sends the stored data of an account for that account alone. */
  account: string;
  /** As "Safari on iPhone". */
  device: string;
  /** Whether they can sign in by one; else by a passkey alone. */
  hasPassword: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Anyone may call this route. Without it and `role`, the owner alone may. */
    public?: boolean;
    /** Helpers may call this route, too. */
    role?: "helper";
    /** A page of another site may make this call: it carries a signature, not a cookie. */
    anyOrigin?: boolean;
  }
  interface FastifyRequest {
    /** The caller; null when nobody is signed in, and before `callerOf` has looked. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** The origin of this site: `PUBLIC_URL`, else the request's. */
    publicOrigin(request: FastifyRequest): string;
    /** As in `DataState`. */
    epoch: string;
    /** Finds the caller by the session; null for a visitor. */
    callerOf(request: FastifyRequest): Promise<Caller | null>;
  }
}
