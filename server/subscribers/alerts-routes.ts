import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { alerts, alertsChange, alertsToken } from "../../schema/alerts.ts";
import { errorAnswer } from "../../schema/answers.ts";
import type { Api } from "../web/api.ts";
import { readForms } from "../web/forms.ts";
import { takePlainForms } from "../web/plain-forms.ts";
import { visitorAddress } from "../web/visitor.ts";
import type { AlertsService } from "./alerts.ts";

/** The form of the page `/alerts` without script: it posts to the page's address with its token. */
export async function alertsPageRoute(app: FastifyInstance, subscriberAlerts: AlertsService) {
  await app.register(async (scope) => {
    const page: Api = scope.withTypeProvider<ZodTypeProvider>();
    takePlainForms(page);
    page.post(
      "/alerts",
      // The page has the referrer policy `no-referrer`, so that the browser sends no origin.
      {
        config: { anyOrigin: true, form: { name: "unsubscribe" } },
        schema: { hide: true, querystring: alertsToken },
      },
      (request) => {
        const nothing = { emailNotifications: false, smsNotifications: false };
        return subscriberAlerts.change({ token: request.query.token, ...nothing }, visitorAddress(request));
      },
    );
  });
}

/** The calls of the signed link in messages, by which subscribers change what they get. */
export function alertsRoutes(api: Api, subscriberAlerts: AlertsService) {
  // Personal answers: caches must not store them.
  const PRIVATE = { "cache-control": "no-store" };

  api.get(
    "/alerts",
    {
      config: { public: true },
      schema: {
        summary: "A subscriber's choices",
        querystring: alertsToken,
        response: { 200: alerts, 404: errorAnswer },
      },
    },
    async (request, reply) => reply.headers(PRIVATE).send(await subscriberAlerts.read(request.query.token)),
  );

  api.post(
    "/alerts",
    {
      config: { public: true },
      schema: {
        summary: "Change a subscriber's choices",
        body: alertsChange,
        response: { 200: alerts, 404: errorAnswer },
      },
    },
    async (request, reply) =>
      reply.headers(PRIVATE).send(await subscriberAlerts.change(request.body, visitorAddress(request))),
  );

  api.register(async (scope: Api) => {
    readForms(scope);

    scope.post(
      "/alerts/one-click",
      {
        config: { public: true, anyOrigin: true },
        schema: {
          summary: "The unsubscribe button of mail programs (RFC 8058)",
          querystring: alertsToken,
          response: { 204: z.undefined(), 404: errorAnswer },
        },
      },
      async (request, reply) => {
        await subscriberAlerts.stopMails(request.query.token);
        return reply.headers(PRIVATE).code(204).send();
      },
    );

    // Mail programs without that button open the address as a link, which changes nothing.
    scope.get(
      "/alerts/one-click",
      { config: { public: true }, schema: { hide: true, querystring: alertsToken } },
      async (request, reply) =>
        reply.headers(PRIVATE).redirect(`/alerts?token=${encodeURIComponent(request.query.token)}`, 302),
    );
  });
}
