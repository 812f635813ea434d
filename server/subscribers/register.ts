import type { Context } from "../context.ts";
import { alertsPageRoute, alertsRoutes } from "./alerts-routes.ts";
import { subscriberRoutes } from "./routes.ts";
import { type SubscriberNeeds, subscriberService } from "./service.ts";

export async function registerSubscribers(context: Context, needs: SubscriberNeeds) {
  const subscribers = subscriberService(context, needs);
  context.addCalls((api) => subscriberRoutes(api, subscribers));
  context.addCalls((api) => alertsRoutes(api, subscribers.alerts));
  await alertsPageRoute(context.app, subscribers.alerts);
  context.worker.listen({ onUnsubscribed: subscribers.alerts.stopTexts });
  return subscribers;
}
