import { z } from "zod";
import { moment } from "./fields.ts";
import { followed, topics } from "./follows.ts";

/** docs/product.md, *Ringing*: phones that are told by web push (RFC 8030), visitors' and the owner's own devices. */

/** What one of the owner's devices can ring for. */
export const RING_KINDS = ["booking", "message", "photo", "failedSend", "health"] as const;
const ringKind = z.enum(RING_KINDS);
export type RingKind = z.infer<typeof ringKind>;

const kinds = z
  .array(ringKind)
  .max(RING_KINDS.length)
  .transform((chosen) => [...new Set(chosen)]);

const ENDPOINT_MAX = 2048;

/** Where a push service takes notifications for one browser, and the keys that they are encrypted with (Push API, `PushSubscription`). */
const subscription = {
  // Which hosts there can be, the document cannot say.
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

/** `GET /api/push-key`, for everybody: what a browser subscribes with (`applicationServerKey`). */
export const pushKey = z.object({ key: z.string() });

/**
 * `POST /api/push-subscriptions`: a phone is to be told of these topics, of everything without any. With `kinds`, which the owner alone
 * may name, it is one of the owner's devices.
 */
export const newPushSubscription = z.object({
  ...subscription,
  topics: topics.default([]),
  /** Those of them that the phone had chosen before, perhaps under a subscription that the browser has renewed: they may be over. */
  had: topics.default([]),
  kinds: kinds.optional(),
  /** Whether what it shows may name customers. */
  showsNames: z.boolean().default(false),
  /** The key of the subscription, when the browser knows it. */
  key: z.string().max(200).optional(),
});
export type NewPushSubscription = z.infer<typeof newPushSubscription>;

/** `DELETE /api/push-subscriptions`: the phone itself ends it. Who knows the endpoint alone cannot. */
export const endedPushSubscription = named;

/** `PUT /api/push-subscriptions`, at each opening of the desk: this device is here, by this subscription, which was `was` before. */
export const pushDeviceHere = z.object({ ...subscription, was: named });
export type PushDeviceHere = z.infer<typeof pushDeviceHere>;

/** A row of `GET /api/push-devices` (the owner's): a device that rings. `device` is the browser's own description. */
export const pushDevice = z.object({
  id: z.number(),
  device: z.string(),
  kinds: z.array(ringKind),
  showsNames: z.boolean(),
  createdAt: moment,
  lastSeenAt: moment,
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The answer to a new subscription: what was chosen, in words, or the owner's device. */
export const pushSubscription = z.object({ follows: z.array(followed), device: pushDevice.nullable() });
export type PushSubscriptionAnswer = z.infer<typeof pushSubscription>;

/** `PUT /api/push-devices/{id}`: missing fields stay unchanged. */
export const pushDeviceChange = z
  .object({ kinds, showsNames: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change was sent")
  .meta({ minProperties: 1 });
export type PushDeviceChange = z.infer<typeof pushDeviceChange>;
