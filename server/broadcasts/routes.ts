import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import {
  type BroadcastContent,
  broadcast,
  broadcastAnswer,
  broadcastContent,
  broadcastDetails,
  broadcastPreview,
  deliveriesPage,
  deliveriesQuery,
  locationUpdate,
  massEmail,
  massSms,
  newBroadcastAnswer,
  testBroadcast,
} from "../../schema/notifications.ts";
import { keyHeaders } from "../idempotency/repeats.ts";
import type { Api } from "../web/api.ts";
import type { PreviewService } from "./preview.ts";
import { progressEvents } from "./progress-events.ts";
import type { BroadcastService } from "./service.ts";

export function broadcastRoutes(api: Api, sends: BroadcastService, previews: PreviewService) {
  const start = (content: BroadcastContent, request: FastifyRequest) => {
    const key = request.headers["idempotency-key"];
    return sends.start(content, api.publicOrigin(request), typeof key === "string" ? key : undefined);
  };

  api.post(
    "/notify/location-update",
    {
      schema: {
        summary: "Send news of a stop to its followers",
        headers: keyHeaders,
        body: locationUpdate,
        response: { 200: newBroadcastAnswer, 404: errorAnswer, 409: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => start({ kind: "location-update", ...request.body }, request),
  );

  api.post(
    "/subscribers/mass-sms",
    {
      schema: {
        summary: "Send an SMS to every subscriber",
        headers: keyHeaders,
        body: massSms,
        response: { 200: newBroadcastAnswer, 422: errorAnswer },
      },
    },
    (request) => start({ kind: "mass-sms", ...request.body }, request),
  );

  api.post(
    "/subscribers/mass-email",
    {
      schema: {
        summary: "Send a mail to every subscriber",
        headers: keyHeaders,
        body: massEmail,
        response: { 200: newBroadcastAnswer, 422: errorAnswer },
      },
    },
    (request) => start({ kind: "mass-email", ...request.body }, request),
  );

  api.get(
    "/sends",
    { schema: { summary: "The latest broadcasts, the newest first", response: { 200: z.array(broadcast) } } },
    () => sends.list(),
  );

  api.get(
    "/sends/:id",
    {
      schema: {
        summary: "A broadcast with its failed deliveries",
        params: idParams,
        response: { 200: broadcastDetails },
      },
    },
    (request) => sends.details(request.params.id),
  );

  api.get(
    "/sends/:id/deliveries",
    {
      schema: {
        summary: "The deliveries of a broadcast, with their status",
        params: idParams,
        querystring: deliveriesQuery,
        response: { 200: deliveriesPage },
      },
    },
    (request) => sends.deliveries(request.params.id, request.query.after, request.query.status),
  );

  api.get(
    "/sends/:id/events",
    { schema: { summary: "A broadcast's progress, as server-sent events", params: idParams } },
    async (request, reply) => {
      const { id } = request.params;
      // Read before the stream begins, so that an unknown broadcast answers 404.
      await sends.progress(id);
      return reply
        .type("text/event-stream; charset=utf-8")
        .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
        .send(progressEvents(() => sends.progress(id), sends.closing));
    },
  );

  api.post(
    "/sends/:id/retry",
    {
      schema: {
        summary: "Try the failed deliveries of a broadcast again",
        params: idParams,
        response: { 200: broadcastAnswer },
      },
    },
    (request) => sends.retry(request.params.id),
  );

  api.post(
    "/notifications/preview",
    {
      schema: {
        summary: "The number of recipients of a broadcast, and the cost of its SMS",
        body: broadcastContent,
        response: { 200: broadcastPreview, 404: errorAnswer, 409: errorAnswer },
      },
    },
    (request) => previews.preview(request.body),
  );

  api.post(
    "/notifications/test",
    {
      schema: {
        summary: "Send a broadcast to the owner alone, as a test",
        body: testBroadcast,
        response: { 200: broadcastAnswer, 404: errorAnswer, 409: errorAnswer },
      },
    },
    (request) => sends.test(request.body.content, api.publicOrigin(request), request.body.phone),
  );
}
