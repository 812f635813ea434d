import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { outboxErasure } from "./erasing.ts";
import { type BroadcastKind, type DeliveryKind, deliveryKinds } from "./kinds.ts";
import { outboxStore } from "./store.ts";

export type Queue = ReturnType<typeof outboxQueue>;

/** One mail to one person, or one push notification to one subscription. Deliveries with the same cause are sent once. */
interface NewDelivery<Payload> {
  cause: string;
  recipient: string;
  /** Set for a push notification. */
  pushSubscriptionId?: number;
  payload: Payload;
}

/**
 * The outbox: deliveries are queued here until they are sent (product.md, *Messages that go out*). They are added and changed
 * in the transaction that causes them (`context.write`), whose commit wakes the worker.
 */
export function outboxQueue(clock: Clock) {
  const kinds = deliveryKinds();
  let onWake = () => {};

  return {
    kinds,

    /** Registers how deliveries of broadcasts are composed. */
    defineBatches: (kind: BroadcastKind) => kinds.registerBatches(kind),

    /** Registers a kind of transactional delivery. @returns functions that add and read its deliveries */
    define<Payload extends object>(kind: DeliveryKind<Payload>) {
      kinds.register(kind);
      return {
        async add(trx: Database, { payload, ...delivery }: NewDelivery<Payload>): Promise<void> {
          const createdAt = clock.now().toISOString();
          const stored = { kind: kind.name, ...payload };
          const channel = delivery.pushSubscriptionId === undefined ? "email" : "push";
          await outboxStore(trx).add({ ...delivery, channel, payload: stored, createdAt });
        },

        /** The newest mail whose cause begins with `prefix`. @returns its cause and time, and its payload unless it was sent */
        async newest(
          trx: Database,
          prefix: string,
        ): Promise<{ cause: string; createdAt: string; unsent: Payload | null } | null> {
          const newest = await outboxStore(trx).newest(prefix);
          if (!newest) return null;
          const { cause, createdAt, payload } = newest;
          return { cause, createdAt, unsent: payload && kind.payload.parse(payload) };
        },

        /** Changes the recipient of unsent deliveries whose cause begins with `prefix`. */
        async readdress(trx: Database, prefix: string, recipient: string): Promise<void> {
          await outboxStore(trx).readdress(prefix, recipient);
        },
      };
    },

    /** Whether anything was ever delivered to a push subscription. */
    hasReached: (db: Database, pushSubscriptionId: number): Promise<boolean> =>
      outboxStore(db).hasReached(pushSubscriptionId),

    /** Cancels the queued deliveries to a deleted subscriber, and removes their address from all others. */
    forget: (trx: Database, subscriberId: number): Promise<void> => outboxErasure(trx).forget(subscriberId),

    /**
     * Erases a person: deletes the transactional deliveries to or about them, and makes those of broadcasts anonymous.
     * @param email in lower case
     * @param about the ids of the person's rows, by noun
     * @returns the number of deliveries found
     */
    erase: (
      trx: Database,
      { about, ...person }: { email: string; subscriberIds: number[]; about: Record<string, number[]> },
    ): Promise<number> => outboxErasure(trx).erase({ ...person, causes: kinds.causesAbout(about) }),

    /** Stores the report that an SMS was delivered. @param id the delivery's, @param providerId the provider's */
    async delivered(trx: Database, id: number, providerId: string): Promise<void> {
      await outboxStore(trx).report(id, providerId, { deliveredAt: clock.now().toISOString() });
    },

    /** Stores the report that an accepted SMS will not be delivered. @param reason in words for the owner */
    async undelivered(trx: Database, id: number, providerId: string, reason: string): Promise<void> {
      await outboxStore(trx).report(id, providerId, { status: "failed", error: reason });
    },

    /** Wakes the worker, after a commit. */
    wake: () => onWake(),

    setWakeListener(listener: () => void) {
      onWake = listener;
    },
  };
}
