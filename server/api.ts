import compress from "@fastify/compress";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { bookingRoutes } from "./bookings/routes.ts";
import { heroRoutes } from "./business/hero-routes.ts";
import { businessRoutes } from "./business/routes.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { contactRoutes } from "./contact/routes.ts";
import { dayRoutes } from "./day/routes.ts";
import { erasureRoutes } from "./erasures/routes.ts";
import { NotFound, Unauthorized } from "./errors.ts";
import { healthRoutes } from "./health/routes.ts";
import { menuRoutes } from "./menu/routes.ts";
import { ownerRoutes } from "./owner/routes.ts";
import { qrRoutes } from "./photos/qr-routes.ts";
import { photoRoutes } from "./photos/routes.ts";
import { scheduleRoutes } from "./schedule/routes.ts";
import { seriesRoutes } from "./series/routes.ts";
import type { Services } from "./services.ts";
import { locationRoutes } from "./stops/routes.ts";
import { alertsRoutes } from "./subscribers/alerts-routes.ts";
import { subscriberRoutes } from "./subscribers/routes.ts";
import { summaryRoutes } from "./summary/routes.ts";
import type { Api } from "./web/api.ts";
import { takePlainForms } from "./web/plain-forms.ts";
import { sessionToken } from "./web/session.ts";

/** The types of answers that compression makes smaller; a stream of events must not wait for more to compress. */
const COMPRESSED = /^(?:application\/json|text\/(?!event-stream))/;

/** Adds every JSON call of the site. A call is the owner's unless its route is marked public. */
export async function apiRoutes(app: FastifyInstance, services: Services, limit: (api: Api) => Promise<void>) {
  const { owner, business, hero, locations, menu, bookings, calendar, contact, subscribers } = services;
  const { series, day, schedule } = services;
  const { erasures, summary, sending, photos, health } = services;
  const isOwner = (request: FastifyRequest) => owner.isSignedIn(sessionToken.read(request));

  await app.register(
    async (scope) => {
      const api: Api = scope.withTypeProvider<ZodTypeProvider>();
      await limit(api);
      takePlainForms(api);
      await scope.register(compress, {
        encodings: ["br", "gzip"],
        customTypes: COMPRESSED,
        globalDecompression: false,
      });
      // Default deny: a route is the owner's unless it says that it is public.
      api.addHook("onRequest", async (request) => {
        if (request.is404 || request.routeOptions.config.public) return;
        if (!(await isOwner(request))) throw new Unauthorized("Please sign in");
      });
      // No browser and no proxy caches what belongs to the owner.
      api.addHook("onSend", async ({ routeOptions }, reply) => {
        if (!routeOptions.config.public && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      });
      const answerUnknown = () => {
        throw new NotFound("This address");
      };
      api.setNotFoundHandler(answerUnknown);
      // Without these two the pages would answer an unknown address below /api.
      for (const url of ["/", "/*"]) {
        api.get(url, { config: { public: true }, schema: { hide: true } }, answerUnknown);
      }

      ownerRoutes(api, owner);
      businessRoutes(api, business);
      heroRoutes(api, hero);
      locationRoutes(api, locations);
      seriesRoutes(api, series, bookings);
      dayRoutes(api, day);
      scheduleRoutes(api, schedule);
      menuRoutes(api, menu);
      bookingRoutes(api, bookings, isOwner);
      calendarRoutes(api, calendar);
      contactRoutes(api, contact);
      subscriberRoutes(api, subscribers);
      erasureRoutes(api, erasures);
      summaryRoutes(api, summary);
      alertsRoutes(api, subscribers.alerts);
      sending.routes(api);
      await photoRoutes(api, photos, isOwner);
      qrRoutes(api, business);
      healthRoutes(api, health);

      api.get("/openapi.json", { config: { public: true }, schema: { hide: true } }, () => app.swagger());
    },
    { prefix: "/api" },
  );
}
