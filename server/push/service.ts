import type { PushDevice, PushDeviceChange } from "../../schema/push.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { NotFound, Unavailable } from "../errors.ts";
import type { DeliveryRow } from "../outbox/delivery.ts";
import { NotDelivered } from "../outbox/not-delivered.ts";
import { defineOwnerPushes } from "./owner-pushes.ts";
import { pushPayloads } from "./payloads.ts";
import { pushStore, type SubscriptionRow } from "./store.ts";
import { type PushNeeds, pushSubscriptionService, toPushDevice } from "./subscriptions.ts";

export type PushService = ReturnType<typeof pushService>;

/** A push service may accept notifications forever for a browser that no longer exists. */
const EXPIRES_AFTER_MONTHS = 13;

/** Web push (product.md, *Ringing*): visitors' subscriptions and the owner's devices. */
export function pushService(context: Context, needs: PushNeeds) {
  const { db, clock, write, pusher } = context;
  const store = pushStore(db);
  let countWaiting = async () => 0;
  const payloads = pushPayloads(context, needs, () => countWaiting());
  const defineRing = defineOwnerPushes(context, payloads);
  const failedRing = defineRing({
    kind: "failedSend",
    when: "To you, when a mail or an SMS does not arrive",
    words: ({ sendId }: Pick<DeliveryRow, "sendId">) => ({
      title: sendId === null ? "a message did not arrive" : "a send did not reach everybody",
      body: "See whom it did not reach, and try again.",
      path: "/admin-dashboard?tab=communications",
    }),
    example: async () => ({ sendId: null }),
  });

  return {
    /** The public key that browsers subscribe with. */
    key: async () => ({ key: await pusher.publicKey() }),

    ...pushSubscriptionService(context, needs),

    /** The owner's devices that ring, the newest first. */
    devices: async (): Promise<PushDevice[]> => (await store.devices()).map(toPushDevice),

    /** Changes what a device rings for. @throws NotFound */
    change: (id: number, change: PushDeviceChange): Promise<PushDevice> =>
      write(async (trx) => {
        await assertDevice(trx, id);
        return toPushDevice(await pushStore(trx).update(id, change));
      }),

    /** Removes a device; the visitor's subscription of the same browser stays. @throws NotFound */
    endDevice: (id: number): Promise<void> =>
      write(async (trx) => {
        const { consent } = await assertDevice(trx, id);
        if (consent) await pushStore(trx).update(id, NO_DEVICE);
        else await pushStore(trx).delete(id);
      }),

    /** Rings a device at once, without the outbox. @throws NotFound also when its subscription has ended; Unavailable with the reason */
    async test(id: number): Promise<void> {
      const device = await assertDevice(db, id);
      const words = {
        title: "this is a test",
        body: "Notifications work on this device.",
        path: NOTIFICATIONS_PART,
        tag: "test",
      };
      try {
        await pusher.send(await payloads.ring(device, "health", words));
      } catch (error) {
        if (!(error instanceof NotDelivered)) throw error;
        if (!error.refusal.unsubscribed) throw new Unavailable(error.message);
        await deleteSubscription(id);
        throw new NotFound("Device");
      }
    },

    defineRing,

    /** Rings for a mail or an SMS that has failed finally; once for each broadcast. */
    async ringForFailed(delivery: DeliveryRow): Promise<void> {
      const { id, channel, sendId } = delivery;
      if (channel === "push") return;
      await write((trx) => failedRing(trx, sendId === null ? id : `send-${sendId}`, delivery));
    },

    /** Composes a notification to a visitor. */
    composeForVisitor: payloads.toVisitor,

    example: payloads.example,

    /** A query of the visitors' subscriptions that follow these topics. @param topics empty for what is about no stop */
    recipients: (topics: string[], from: Database) => pushStore(from).recipients(topics),

    countRecipients: (topics: string[]): Promise<number> => store.countRecipients(topics),

    /** Deletes a subscription that has ended. */
    delete: deleteSubscription,

    /** Deletes visitors' subscriptions that were not seen for 13 months, and those made with a key that the site has lost. */
    async deleteExpired(): Promise<void> {
      const before = new Date(clock.now());
      before.setUTCMonth(before.getUTCMonth() - EXPIRES_AFTER_MONTHS);
      const publicKey = await pusher.publicKey();
      await write((trx) => pushStore(trx).deleteExpired(before.toISOString(), publicKey));
    },

    /** Sets the function that counts what waits for the owner: the app's badge. */
    setWaitingCount(count: () => Promise<number>): void {
      countWaiting = count;
    },
  };

  async function deleteSubscription(id: number): Promise<void> {
    await write((trx) => pushStore(trx).delete(id));
  }
}

/** The columns of a subscription that is no device of the owner. */
const NO_DEVICE = { kinds: null, showsNames: false, sessionHash: null };

/** The desk's settings of these devices. */
const NOTIFICATIONS_PART = "/admin-dashboard?tab=settings&part=ringing";

async function assertDevice(from: Database, id: number): Promise<SubscriptionRow> {
  const device = await pushStore(from).byId(id);
  if (!device?.kinds) throw new NotFound("Device");
  return device;
}
