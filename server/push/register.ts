import type { Context } from "../context.ts";
import { DAILY } from "../retention/retention.ts";
import { pushRoutes } from "./routes.ts";
import { pushService } from "./service.ts";
import type { PushNeeds } from "./subscriptions.ts";

export function registerPush(context: Context, needs: PushNeeds) {
  const push = pushService(context, needs);
  context.addCalls((api) => pushRoutes(api, push));
  context.worker.listen({ onSubscriptionGone: push.delete, onFailed: push.ringForFailed });
  context.retention.add({ what: "expired push subscriptions", every: DAILY, run: push.deleteExpired });
  // The first start creates the site's keys, so that the first backup has them.
  context.onStart(push.key);
  return push;
}
