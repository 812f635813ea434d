import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import type { BusinessService } from "../business/service.ts";
import { Forbidden } from "../errors.ts";
import type { Api } from "../web/api.ts";
import { readForms } from "../web/forms.ts";
import { escapeHtml } from "../web/html.ts";
import { isSameSecret } from "../web/same-secret.ts";
import type { SmsReports } from "./sms-reports.ts";
import { helpSms } from "./sms-text.ts";
import type { WhereAnswers } from "./where-sms.ts";

const fields = z.record(z.string(), z.string());
const deliveryQuery = z.object({ message: z.coerce.number().int().positive() });

interface Parts {
  /** The account's auth token, the key of the signatures; without it every request is refused. */
  authToken: string | undefined;
  business: BusinessService;
  reports: SmsReports;
  where: WhereAnswers;
}

/** Twilio's webhooks: answers of subscribers, and status reports. Twilio signs each request. */
export function twilioRoutes(api: Api, { authToken, business, reports, where }: Parts) {
  // No rate limit: thousands of reports come from a few of Twilio's addresses, with a STOP among them.
  const config = { public: true, anyOrigin: true, rateLimit: false as const };

  api.register(async (scope: Api) => {
    readForms(scope);
    scope.addHook("preValidation", async (request) => {
      if (!authToken || !isSigned(request, `${api.publicOrigin(request)}${request.url}`, authToken)) {
        throw new Forbidden("This request is not signed by Twilio");
      }
    });

    scope.post(
      "/twilio/incoming",
      {
        config,
        schema: { summary: "An SMS from a subscriber", body: fields, response: { 200: z.string(), 403: errorAnswer } },
      },
      async (request, reply) => {
        const text = await answerTo(await reports.incoming(request.body), request.body.From ?? "");
        const answer = text === null ? "" : `<Message>${escapeHtml(text)}</Message>`;
        return reply
          .type("text/xml; charset=utf-8")
          .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${answer}</Response>`);
      },
    );

    scope.post(
      "/twilio/status",
      {
        config,
        schema: {
          summary: "The status of an SMS",
          querystring: deliveryQuery,
          body: fields,
          response: { 204: z.undefined(), 403: errorAnswer },
        },
      },
      (request) => reports.status(request.query.message, request.body),
    );
  });

  /** Twilio itself confirms STOP and START, and blocks everything after STOP. */
  async function answerTo(word: Awaited<ReturnType<SmsReports["incoming"]>>, from: string): Promise<string | null> {
    if (word === "where") return where.answer(from);
    if (word !== "help") return null;
    const { name, phone } = await business.read();
    return helpSms(name, phone);
  }
}

/** Checks Twilio's signature: HMAC-SHA1 of the address and the sorted fields (twilio.com/docs/usage/security). */
function isSigned(request: FastifyRequest, address: string, authToken: string): boolean {
  const body = fields.safeParse(request.body);
  const given = request.headers["x-twilio-signature"];
  if (!body.success || typeof given !== "string") return false;
  const signed = Object.keys(body.data)
    .sort()
    .reduce((text, key) => text + key + body.data[key], address);
  return isSameSecret(createHmac("sha1", authToken).update(signed).digest("base64"), given);
}
