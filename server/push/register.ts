import type { Context } from "../context.ts";
import { DAILY } from "../retention/retention.ts";
import { pushRoutes } from "./routes.ts";
import { pushService } from "./service.ts";
import type { PushNeeds } from "./subscriptions.ts";

export function registerPush(context: Context, needs: PushNeeds) {
  const push = pushService(context, needs);
  context.addCalls((api) => pushRoutes(api, push));
  context.worker.listen({ onSubscriptionGone: push.gone, onFailed: push.failed });
  context.retention.add({ what: "phones that are gone", every: DAILY, remove: push.tidy });
  // The site's keys are made at its first start, so that its first backup has them.
  context.onStart(push.key);
  return push;
}
