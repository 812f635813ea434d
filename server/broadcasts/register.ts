import type { Context } from "../context.ts";
import { deliveriesRetainedSince } from "../outbox/removal.ts";
import { DAILY } from "../retention/retention.ts";
import type { DayService } from "../stops/day/service.ts";
import type { PlacesService } from "../stops/places/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { BroadcastNeeds } from "./needs.ts";
import { defineBroadcasts } from "./outbox-kinds.ts";
import { previewService } from "./preview.ts";
import { broadcastRoutes } from "./routes.ts";
import { broadcastService } from "./service.ts";
import { smsReports } from "./sms-reports.ts";
import { stopNews } from "./stop-news.ts";
import { twilioRoutes } from "./twilio-routes.ts";
import { whereAnswers } from "./where-sms.ts";

type Needs = Omit<BroadcastNeeds, "news"> & { places: PlacesService; locations: LocationService; day: DayService };

export function registerBroadcasts(context: Context, { places, locations, day, ...others }: Needs) {
  const { app, clock, env, retention } = context;
  const { business, subscribers } = others;
  const needs = { ...others, news: stopNews(context, { business, places, locations, day }) };
  defineBroadcasts(context, needs);
  const sends = broadcastService(context, needs);
  const reports = smsReports(context, subscribers.alerts);
  context.addCalls((api) => broadcastRoutes(api, sends, previewService(needs)));
  const where = whereAnswers({ business, locations });
  context.addCalls((api) => twilioRoutes(api, { authToken: env.TWILIO_AUTH_TOKEN, business, reports, where }));
  // Runs after the outbox's retention, which was added first: a broadcast is deleted once it has no deliveries.
  retention.add({ what: "old sends", every: DAILY, run: () => sends.deleteEmpty(deliveriesRetainedSince(clock)) });
  // Calls that wait for a broadcast answer at once when the server stops.
  app.addHook("preClose", async () => sends.close());
}
