import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { Role } from "../../schema/accounts.ts";
import { Forbidden, Unauthorized } from "../errors.ts";
import type { Caller } from "./api.ts";

/** Who at least one must be to call a route. */
export const leastRole = (config: FastifyContextConfig): "visitor" | Role =>
  config.public ? "visitor" : (config.role ?? "owner");

/**
 * Lets a call through that its caller may make: a route is the owner's unless it says otherwise.
 * @throws Unauthorized where nobody is signed in; Forbidden where a helper is, and the call is the owner's
 */
export async function admit(request: FastifyRequest): Promise<void> {
  const least = leastRole(request.routeOptions.config);
  if (request.is404 || least === "visitor") return;
  const caller = await request.server.callerOf(request);
  if (!caller) throw new Unauthorized("Please sign in");
  if (caller.role === "helper" && least === "owner") throw new Forbidden("Only the owner may do that");
}

/** Who makes a call that was let through. */
export function signedInCaller({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Unauthorized("Please sign in");
  return caller;
}
