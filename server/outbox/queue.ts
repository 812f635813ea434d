import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { erasing } from "./erasing.ts";
import { type BatchKind, type DeliveryKind, deliveryKinds } from "./kinds.ts";
import { outboxStore } from "./store.ts";

export type Queue = ReturnType<typeof outboxQueue>;

/** One mail to one person, or one push notification to one phone. The same cause sends it once, however often it is added. */
interface NewDelivery<Payload> {
  cause: string;
  recipient: string;
  /** The phone that it goes to; a mail has none. */
  pushSubscriptionId?: number;
  payload: Payload;
}

/**
 * The outbox: every delivery waits here until it is sent (product.md, *Messages that go out*). What adds or changes runs in the
 * transaction of what causes the delivery (`context.write`), whose commit wakes the worker.
 */
export function outboxQueue(clock: Clock) {
  const kinds = deliveryKinds();
  let onWake = () => {};

  return {
    kinds,

    /** Registers how deliveries of broadcasts are composed. */
    defineBatches: (kind: BatchKind) => kinds.registerBatches(kind),

    /** Registers a kind of single delivery. @returns what adds such deliveries, and reads those that were added */
    define<Payload extends object>(kind: DeliveryKind<Payload>) {
      kinds.register(kind);
      return {
        async add(trx: Database, { payload, ...delivery }: NewDelivery<Payload>): Promise<void> {
          const createdAt = clock.now().toISOString();
          const stored = { kind: kind.name, ...payload };
          const channel = delivery.pushSubscriptionId === undefined ? "email" : "push";
          await outboxStore(trx).add({ ...delivery, channel, payload: stored, createdAt });
        },

        /** The newest mail whose cause begins with `prefix`. @returns its cause, and its payload while it has not been sent */
        async newest(trx: Database, prefix: string): Promise<{ cause: string; unsent: Payload | null } | null> {
          const newest = await outboxStore(trx).newest(prefix);
          if (!newest) return null;
          return { cause: newest.cause, unsent: newest.payload && kind.payload.parse(newest.payload) };
        },

        /** What `prefix` caused, and has not been sent, goes to another address. */
        async readdress(trx: Database, prefix: string, recipient: string): Promise<void> {
          await outboxStore(trx).readdress(prefix, recipient);
        },
      };
    },

    /** Whether anything has reached a phone. */
    hasReached: (db: Database, pushSubscriptionId: number): Promise<boolean> =>
      outboxStore(db).hasReached(pushSubscriptionId),

    /** Cancels what waits for a subscriber who is being deleted, and takes their address out of what was sent. */
    forget: (trx: Database, subscriberId: number): Promise<void> => erasing(trx).forget(subscriberId),

    /**
     * Erases a person: single deliveries to or about them are deleted; of a broadcast, a number stays that belongs to nobody.
     * @param email in lower case
     * @param about the ids of what was theirs, by noun
     * @returns how many deliveries that were
     */
    erase: (
      trx: Database,
      { about, ...person }: { email: string; subscriberIds: number[]; about: Record<string, number[]> },
    ): Promise<number> => erasing(trx).erase({ ...person, causes: kinds.causesAbout(about) }),

    /** An SMS that its provider had accepted has arrived. @param id the delivery's, @param providerId the provider's */
    async delivered(trx: Database, id: number, providerId: string): Promise<void> {
      await outboxStore(trx).report(id, providerId, { deliveredAt: clock.now().toISOString() });
    },

    /** An SMS that its provider had accepted will not arrive. @param reason in words for the owner */
    async undelivered(trx: Database, id: number, providerId: string, reason: string): Promise<void> {
      await outboxStore(trx).report(id, providerId, { status: "failed", error: reason });
    },

    /** Sends what was added and committed. */
    wake: () => onWake(),

    /** Sets who is to be woken. */
    wakes(listener: () => void) {
      onWake = listener;
    },
  };
}
