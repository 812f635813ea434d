import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { rowId } from "../../schema/fields.ts";
import {
  deliveriesPage,
  deliveriesQuery,
  locationUpdate,
  massEmail,
  massSms,
  preview,
  type SendContent,
  send,
  sendAnswer,
  sendContent,
  sendDetails,
  startAnswer,
  testSend,
} from "../../schema/notifications.ts";
import { keyed } from "../../schema/repeats.ts";
import type { Api } from "../web/api.ts";
import type { PreviewService } from "./preview.ts";
import { progressEvents } from "./progress-events.ts";
import type { SendsService } from "./sends.ts";

export function broadcastRoutes(api: Api, sends: SendsService, previews: PreviewService) {
  const start = (content: SendContent, request: FastifyRequest) => {
    const key = request.headers["idempotency-key"];
    return sends.start(content, api.publicOrigin(request), typeof key === "string" ? key : undefined);
  };

  api.post(
    "/notify/location-update",
    {
      schema: {
        summary: "Tell every subscriber about a stop",
        headers: keyed,
        body: locationUpdate,
        response: { 200: startAnswer, 404: errorAnswer, 409: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => start({ kind: "location-update", ...request.body }, request),
  );

  api.post(
    "/subscribers/mass-sms",
    {
      schema: {
        summary: "Send an SMS to every subscriber",
        headers: keyed,
        body: massSms,
        response: { 200: startAnswer, 422: errorAnswer },
      },
    },
    (request) => start({ kind: "mass-sms", ...request.body }, request),
  );

  api.post(
    "/subscribers/mass-email",
    {
      schema: {
        summary: "Send a mail to every subscriber",
        headers: keyed,
        body: massEmail,
        response: { 200: startAnswer, 422: errorAnswer },
      },
    },
    (request) => start({ kind: "mass-email", ...request.body }, request),
  );

  api.get(
    "/sends",
    { schema: { summary: "The latest sends, the newest first", response: { 200: z.array(send) } } },
    () => sends.list(),
  );

  api.get(
    "/sends/:id",
    { schema: { summary: "A send, and whom it failed to reach", params: rowId, response: { 200: sendDetails } } },
    (request) => sends.details(request.params.id),
  );

  api.get(
    "/sends/:id/deliveries",
    {
      schema: {
        summary: "What became of each delivery of a send",
        params: rowId,
        querystring: deliveriesQuery,
        response: { 200: deliveriesPage },
      },
    },
    (request) => sends.deliveries(request.params.id, request.query.after, request.query.status),
  );

  api.get(
    "/sends/:id/events",
    { schema: { summary: "A send's progress, as server-sent events", params: rowId } },
    async (request, reply) => {
      const { id } = request.params;
      // The progress is read before the stream begins: an unknown send answers 404, not a stream that breaks off.
      await sends.progress(id);
      return reply
        .type("text/event-stream; charset=utf-8")
        .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
        .send(progressEvents(() => sends.progress(id), sends.closing));
    },
  );

  api.post(
    "/sends/:id/retry",
    { schema: { summary: "Try the failed deliveries of a send again", params: rowId, response: { 200: sendAnswer } } },
    (request) => sends.retry(request.params.id),
  );

  api.post(
    "/notifications/preview",
    {
      schema: {
        summary: "What a send would reach and cost",
        body: sendContent,
        response: { 200: preview, 404: errorAnswer, 409: errorAnswer },
      },
    },
    (request) => previews.preview(request.body),
  );

  api.post(
    "/notifications/test",
    {
      schema: {
        summary: "Send it to the owner alone",
        body: testSend,
        response: { 200: sendAnswer, 404: errorAnswer, 409: errorAnswer },
      },
    },
    (request) => sends.test(request.body.content, api.publicOrigin(request), request.body.phone),
  );
}
