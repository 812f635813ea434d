import type { Context } from "../context.ts";
import { DAILY } from "../retention/retention.ts";
import { sessionToken } from "../web/session.ts";
import { ownerRoutes } from "./routes.ts";
import { ownerService } from "./service.ts";

export function registerOwner(context: Context) {
  const owner = ownerService(context);
  context.app.decorate("isOwner", (request) => owner.isSignedIn(sessionToken.read(request)));
  context.app.decorate("callerOf", (request) => owner.callerOf(sessionToken.read(request)));
  context.addCalls((api) => ownerRoutes(api, owner));
  context.retention.add({ what: "sessions that have ended", every: DAILY, remove: owner.tidy });
  return owner;
}
