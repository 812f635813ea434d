import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { Role } from "../../schema/accounts.ts";
import { Forbidden, Unauthorized } from "../errors.ts";
import type { Caller } from "./api.ts";

/** The least role that may call a route. */
export const leastRole = (config: FastifyContextConfig): "visitor" | Role =>
  config.public ? "visitor" : (config.role ?? "owner");

/**
 * Admits a call that its caller may make: the owner alone, unless the route allows others.
 * @throws Unauthorized where nobody is signed in; Forbidden where a helper is, and the call is the owner's
 */
export async function admit(request: FastifyRequest): Promise<void> {
  const least = leastRole(request.routeOptions.config);
  if (request.is404 || least === "visitor") return;
  const caller = await request.server.callerOf(request);
  if (!caller) throw new Unauthorized("Please sign in");
  if (caller.role === "helper" && least === "owner") throw new Forbidden("Only the owner may do that");
}

/** The caller of an admitted call. */
export function signedInCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Unauthorized("Please sign in");
  return caller;
}
