import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import { followForm, followsAnswer, newFollower } from "../../schema/follows.ts";
import { IMPORT_MAX_CHARACTERS, subscriberImport, subscriberImportResult } from "../../schema/subscriber-import.ts";
import {
  consentRecord,
  listedSubscriber,
  newSubscriber,
  signUpForm,
  subscriber,
  subscriberChange,
  subscribersQuery,
  subscriberTotals,
} from "../../schema/subscribers.ts";
import { baseRevision, revisionHeaders, staleAnswer } from "../idempotency/repeats.ts";
import type { Api } from "../web/api.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import { visitorAddress } from "../web/visitor.ts";
import type { SubscriberService } from "./service.ts";

/** A character of the file takes one to six bytes in JSON. */
const IMPORT_BODY_LIMIT = 2 * IMPORT_MAX_CHARACTERS;

export function subscriberRoutes(api: Api, subscribers: SubscriberService) {
  api.get(
    "/subscribers",
    {
      // There may be twenty thousand rows: the answer is not validated against its schema.
      serializerCompiler: () => JSON.stringify,
      schema: {
        summary: "All subscribers, the newest first, or a page of a search",
        querystring: subscribersQuery,
        response: { 200: z.array(listedSubscriber) },
      },
    },
    (request) => subscribers.list(request.query),
  );

  api.get(
    "/subscribers/totals",
    {
      schema: {
        summary: "The number of subscribers, and of those with mail and SMS, with the addresses for a mail program",
        response: { 200: subscriberTotals },
      },
    },
    () => subscribers.totals(),
  );

  api.get(
    "/subscribers/:id/consent",
    {
      schema: {
        summary: "A subscriber's consent",
        params: idParams,
        response: { 200: consentRecord },
      },
    },
    (request) => subscribers.consentOf(request.params.id),
  );

  api.post(
    "/subscribers",
    {
      config: { public: true, rateLimit: PUBLIC_FORM_LIMIT, form: { name: "signup", schema: () => signUpForm } },
      schema: {
        summary: "Sign up for notifications",
        body: newSubscriber,
        response: { 201: subscriber.omit({ revision: true }), 409: errorAnswer },
      },
    },
    (request) => subscribers.signUp(request.body, visitorAddress(request)),
  );

  api.post(
    "/follows",
    {
      config: { public: true, rateLimit: PUBLIC_FORM_LIMIT, form: { name: "follow", schema: () => followForm } },
      schema: {
        summary: "Sign up for chosen places, weekdays or stops",
        body: newFollower,
        response: { 201: followsAnswer, 409: errorAnswer },
      },
    },
    async (request, reply) => {
      const follows = await subscribers.follow(request.body, visitorAddress(request));
      return reply.code(201).send({ follows });
    },
  );

  api.post(
    "/subscribers/import",
    {
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: {
        summary: "Import subscribers from a CSV file, or preview the import",
        body: subscriberImport,
        response: { 200: subscriberImportResult },
      },
    },
    (request) => subscribers.import(request.body.csv, request.body.save),
  );

  api.put(
    "/subscribers/:id",
    {
      schema: {
        summary: "Change a subscriber",
        headers: revisionHeaders,
        params: idParams,
        body: subscriberChange,
        response: { 200: subscriber, 412: staleAnswer(subscriber), 422: errorAnswer },
      },
    },
    (request) => subscribers.update(request.params.id, request.body, baseRevision(request.headers)),
  );

  api.delete(
    "/subscribers/:id",
    { schema: { summary: "Delete a subscriber", params: idParams, response: { 204: z.undefined() } } },
    (request) => subscribers.delete(request.params.id),
  );
}
