import { z } from "zod";
import { isoDateTime } from "./fields.ts";
import { followedTopic, topics } from "./follows.ts";

/** Web push (RFC 8030) to visitors' phones and to the owner's devices (docs/product.md, *Ringing*). */

/** The kinds of events that one of the owner's devices can ring for. */
export const OWNER_PUSH_KINDS = ["booking", "message", "photo", "failedSend", "health"] as const;
const ringKind = z.enum(OWNER_PUSH_KINDS);
export type OwnerPushKind = z.infer<typeof ringKind>;

const kinds = z
  .array(ringKind)
  .max(OWNER_PUSH_KINDS.length)
  .transform((chosen) => [...new Set(chosen)]);

const ENDPOINT_MAX = 2048;

/** Where a push service takes notifications for one browser, and the keys that they are encrypted with (Push API, `PushSubscription`). */
const subscription = {
  // The API document cannot list the allowed hosts.
  endpoint: z.string("The endpoint is missing").max(ENDPOINT_MAX, `An endpoint has at most ${ENDPOINT_MAX} characters`),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, "This is no public key of a browser")
      .meta({
        examples: ["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
      }),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, "This is no secret of a browser"),
  }),
};
const named = z.object(subscription);
export type PushSubscriptionKeys = z.infer<typeof named>;

/** `GET /api/push-key`, for everybody: the key that a browser subscribes with (`applicationServerKey`). */
export const pushKey = z.object({ key: z.string() });

/**
 * `POST /api/push-subscriptions`: subscribes a phone to these topics; to all stops when there are none. With `kinds`, which only the
 * owner may send, it becomes one of the owner's devices.
 */
export const newPushSubscription = z.object({
  ...subscription,
  topics: topics.default([]),
  /** The topics that the phone had followed before, perhaps under a subscription that the browser has renewed: they may be over. */
  had: topics.default([]),
  kinds: kinds.optional(),
  /** Whether its notifications may name customers. */
  showsNames: z.boolean().default(false),
  /** The key of the subscription, when the browser knows it. */
  key: z.string().max(200).optional(),
});
export type NewPushSubscription = z.infer<typeof newPushSubscription>;

/** `DELETE /api/push-subscriptions`: ends the phone's own subscription. The endpoint alone is not enough. */
export const endedPushSubscription = named;

/** `PUT /api/push-subscriptions`, at each opening of the desk: the device's present subscription; `was` is its former one. */
export const pushSubscriptionRenewal = z.object({ ...subscription, was: named });
export type PushSubscriptionRenewal = z.infer<typeof pushSubscriptionRenewal>;

/** A row of `GET /api/push-devices` (the owner's): a device that rings. `device` is the browser's own description. */
export const pushDevice = z.object({
  id: z.number(),
  device: z.string(),
  kinds: z.array(ringKind),
  showsNames: z.boolean(),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime,
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The answer to a new subscription: the chosen topics in words, or the owner's device. */
export const pushSubscription = z.object({ follows: z.array(followedTopic), device: pushDevice.nullable() });
export type PushSubscriptionAnswer = z.infer<typeof pushSubscription>;

/** `PUT /api/push-devices/{id}`: missing fields stay unchanged. */
export const pushDeviceChange = z
  .object({ kinds, showsNames: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type PushDeviceChange = z.infer<typeof pushDeviceChange>;
