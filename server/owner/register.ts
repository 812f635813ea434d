import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { DAILY } from "../retention/retention.ts";
import { sessionToken } from "../web/session.ts";
import { helperRoutes } from "./helper-routes.ts";
import { helperService } from "./helpers.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { passkeyService } from "./passkeys.ts";
import { ownerRoutes } from "./routes.ts";
import { ownerService } from "./service.ts";

export function registerOwner(context: Context, needs: { business: BusinessService }) {
  const owner = ownerService(context);
  const passkeys = passkeyService(context, needs);
  const helpers = helperService(context, { passkeys });
  context.app.decorateRequest("caller", null);
  context.app.decorate("callerOf", async (request) => {
    request.caller ??= await owner.caller(sessionToken.read(request));
    return request.caller;
  });
  context.addCalls((api) => ownerRoutes(api, owner));
  context.addCalls((api) => helperRoutes(api, helpers));
  context.addCalls((api) => passkeyRoutes(api, passkeys));
  context.retention.add({ what: "sessions that have ended", every: DAILY, run: owner.deleteExpired });
  return owner;
}
