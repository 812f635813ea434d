import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { idParams } from "../../schema/fields.ts";
import {
  endedPushSubscription,
  newPushSubscription,
  pushDevice,
  pushDeviceChange,
  pushKey,
  pushSubscription,
  pushSubscriptionRenewal,
} from "../../schema/push.ts";
import { Forbidden, Unauthorized } from "../errors.ts";
import type { Api } from "../web/api.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import { sessionToken } from "../web/session.ts";
import { rateLimitAddress, visitorAddress } from "../web/visitor.ts";
import type { PushService } from "./service.ts";

export function pushRoutes(api: Api, push: PushService) {
  const callerOf = (request: FastifyRequest) => ({
    address: visitorAddress(request),
    countedAddress: rateLimitAddress(request),
    device: request.headers["user-agent"] ?? "",
    origin: api.publicOrigin(request),
  });

  api.get(
    "/push-key",
    {
      config: { public: true },
      schema: { summary: "The key that browsers subscribe to web push with", response: { 200: pushKey } },
    },
    () => push.key(),
  );

  api.post(
    "/push-subscriptions",
    {
      config: { public: true, rateLimit: PUBLIC_FORM_LIMIT },
      schema: {
        summary: "Subscribe a browser to web push; with `kinds`, as one of the owner's devices",
        body: newPushSubscription,
        response: { 201: pushSubscription, 401: errorAnswer, 403: errorAnswer, 409: errorAnswer },
      },
    },
    async (request, reply) => {
      const { kinds, ...subscription } = request.body;
      reply.code(201);
      if (kinds === undefined) return push.subscribe(subscription, callerOf(request));
      const caller = await api.callerOf(request);
      if (!caller) throw new Unauthorized("Please sign in");
      if (caller.role !== "owner") throw new Forbidden("Only the owner may do that");
      return push.addDevice({ kinds, ...subscription }, callerOf(request), sessionToken.read(request) ?? "");
    },
  );

  api.delete(
    "/push-subscriptions",
    {
      config: { public: true, rateLimit: PUBLIC_FORM_LIMIT },
      schema: {
        summary: "Unsubscribe a visitor's browser",
        body: endedPushSubscription,
        response: { 204: z.undefined(), 404: errorAnswer },
      },
    },
    (request) => push.unsubscribe(request.body),
  );

  api.put(
    "/push-subscriptions",
    {
      schema: {
        summary: "Renew the subscription of one of the owner's devices, at each opening of the desk",
        body: pushSubscriptionRenewal,
        response: { 200: pushDevice, 404: errorAnswer, 409: errorAnswer },
      },
    },
    (request) => push.renewDevice(request.body, callerOf(request), sessionToken.read(request) ?? ""),
  );

  api.get(
    "/push-devices",
    { schema: { summary: "The owner's devices that ring", response: { 200: z.array(pushDevice) } } },
    () => push.devices(),
  );

  api.put(
    "/push-devices/:id",
    {
      schema: {
        summary: "Change the kinds that a device rings for",
        params: idParams,
        body: pushDeviceChange,
        response: { 200: pushDevice },
      },
    },
    (request) => push.change(request.params.id, request.body),
  );

  api.delete(
    "/push-devices/:id",
    { schema: { summary: "Remove a device", params: idParams, response: { 204: z.undefined() } } },
    (request) => push.endDevice(request.params.id),
  );

  api.post(
    "/push-devices/:id/test",
    { schema: { summary: "Ring a device now, as a test", params: idParams, response: { 204: z.undefined() } } },
    (request) => push.test(request.params.id),
  );
}
