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

/** The button of the page `/alerts` as a browser sends it by itself: to the page's own address, with its token. */
export async function alertsPageRoute(app: FastifyInstance, subscriberAlerts: AlertsService) {
  await app.register(async (scope) => {
    const page: Api = scope.withTypeProvider<ZodTypeProvider>();
    takePlainForms(page);
    page.post(
      "/alerts",
      // Its page names itself to nobody, so that the browser sends no origin.
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

/** What subscribers change by themselves, by the signed link in a message. */
export function alertsRoutes(api: Api, subscriberAlerts: AlertsService) {
  // Answers that belong to one person: nobody in between may keep them.
  const PRIVATE = { "cache-control": "no-store" };

  api.get(
    "/alerts",
    {
      config: { public: true },
      schema: {
        summary: "What a subscriber gets",
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
        summary: "Change what a subscriber gets",
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

    // A mail program without that button opens the address as a link; opening it changes nothing.
    scope.get(
      "/alerts/one-click",
      { config: { public: true }, schema: { hide: true, querystring: alertsToken } },
      async (request, reply) =>
        reply.headers(PRIVATE).redirect(`/alerts?token=${encodeURIComponent(request.query.token)}`, 302),
    );
  });
}
