import type { Channel } from "../../schema/notifications.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Notice } from "./content.ts";
import { outboxStore } from "./store.ts";

export type Outbox = ReturnType<typeof outbox>;

/** One message to one person. The same cause sends it once, however often it is added. */
export interface Letter {
  cause: string;
  channel: Channel;
  recipient: string;
  notice: Notice;
}

/** One subscriber's or the owner's message of a send, which says for all of them what it says. */
export interface Copy {
  channel: Channel;
  recipient: string;
  subscriberId: number | null;
}

/**
 * Where every message waits (product.md, *Messages that go out*). Each method runs in the transaction of what causes the
 * message; `wake` is called when that is committed.
 */
export function outbox(clock: Clock) {
  let onWake = () => {};

  return {
    /** Adds messages of one kind each. */
    async addLetters(trx: Database, letters: Letter[]): Promise<void> {
      const now = clock.now().toISOString();
      await outboxStore(trx).add(
        letters.map(({ notice, ...letter }) => ({
          ...letter,
          payload: notice,
          ...{ subscriberId: null, sendId: null, nextAttemptAt: now, createdAt: now },
          ...{ error: null, sentAt: null, providerId: null, deliveredAt: null },
        })),
      );
    },

    /** Adds the messages of a send; who is reached twice on one channel gets one. */
    async addCopies(trx: Database, sendId: number, copies: Copy[]): Promise<void> {
      const now = clock.now().toISOString();
      await outboxStore(trx).add(
        copies.map((copy) => ({
          ...copy,
          ...{ cause: `send:${sendId}`, sendId, payload: null, nextAttemptAt: now, createdAt: now },
          ...{ error: null, sentAt: null, providerId: null, deliveredAt: null },
        })),
      );
    },

    /** How many messages on a channel the causes that begin with `prefix` have had. */
    countCausedBy: (trx: Database, prefix: string, channel: Channel): Promise<number> =>
      outboxStore(trx).countCausedBy(prefix, channel),

    /** What still waits of what `prefix` caused is not sent any more. */
    cancelCausedBy: (trx: Database, prefix: string, reason: string) => outboxStore(trx).cancelCausedBy(prefix, reason),

    /** Cancels what waits for a subscriber who is being deleted, and takes their address out of what was sent. */
    forget: (trx: Database, subscriberId: number): Promise<void> => outboxStore(trx).forget(subscriberId),

    /** Says that messages were added and committed. */
    wake: () => onWake(),

    /** Who is to be woken. */
    wakes(listener: () => void) {
      onWake = listener;
    },
  };
}
