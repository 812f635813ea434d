import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { DAILY } from "../retention/retention.ts";
import { sessionToken } from "../web/session.ts";
import { ownerRoutes } from "./routes.ts";
import { ownerService } from "./service.ts";

export type Owner = ReturnType<typeof registerOwner>;

export function registerOwner(context: Context) {
  const owner = ownerService(context);
  context.addCalls((api) => ownerRoutes(api, owner));
  context.retention.add({ what: "sessions that have ended", every: DAILY, remove: owner.tidy });
  return {
    setFirstPassword: owner.setFirstPassword,
    setupToken: owner.setupToken,
    /** Whether a request carries the owner's session. */
    isOwner: (request: FastifyRequest) => owner.isSignedIn(sessionToken.read(request)),
  };
}
