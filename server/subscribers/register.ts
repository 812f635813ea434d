import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { PlacesService } from "../stops/places/service.ts";
import type { LocationService } from "../stops/service.ts";
import { alertsPageRoute, alertsRoutes } from "./alerts-routes.ts";
import { subscriberRoutes } from "./routes.ts";
import { subscriberService } from "./service.ts";

interface Needs {
  business: BusinessService;
  mails: BusinessMails;
  places: PlacesService;
  locations: LocationService;
}

export async function registerSubscribers(context: Context, needs: Needs) {
  const subscribers = subscriberService(context, needs);
  context.addCalls((api) => subscriberRoutes(api, subscribers));
  context.addCalls((api) => alertsRoutes(api, subscribers.alerts));
  await alertsPageRoute(context.app, subscribers.alerts);
  context.worker.listen({ onUnsubscribed: subscribers.alerts.stopTexts });
  return subscribers;
}
