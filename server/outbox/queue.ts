import type { Channel } from "../../schema/notifications.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Notice } from "./content.ts";
import { outboxStore, type People } from "./store.ts";

export type Outbox = ReturnType<typeof outbox>;

/** One message to one person. The same cause sends it once, however often it is added. */
export interface Letter {
  cause: string;
  channel: Channel;
  recipient: string;
  notice: Notice;
}

/** By what somebody's messages are found: who they are, and what they had asked for or sent in. */
interface Person {
  /** In small letters. */
  email: string;
  subscriberIds: number[];
  bookingIds: number[];
  messageIds: number[];
  submissionIds: number[];
}

const causeOf = (sendId: number) => `send:${sendId}`;

/**
 * Where every message waits (product.md, *Messages that go out*). Each method runs in the transaction of what causes the
 * message; `wake` is called when that is committed.
 */
export function outbox(clock: Clock) {
  let onWake = () => {};

  const waiting = () => {
    const now = clock.now().toISOString();
    return { nextAttemptAt: now, createdAt: now, error: null, sentAt: null, providerId: null, deliveredAt: null };
  };

  return {
    /** Adds a single message. */
    async addLetter(trx: Database, { notice, ...letter }: Letter): Promise<void> {
      await outboxStore(trx).add({ ...letter, ...waiting(), payload: notice, subscriberId: null, sendId: null });
    },

    /** Adds one message of a send, to somebody who is no subscriber. */
    async addCopy(trx: Database, sendId: number, channel: Channel, recipient: string): Promise<void> {
      const copy = { channel, recipient, sendId, cause: causeOf(sendId), payload: null, subscriberId: null };
      await outboxStore(trx).add({ ...copy, ...waiting() });
    },

    /** Adds the messages of a send on one channel; who is found twice gets one. */
    async addForAll(trx: Database, sendId: number, channel: Channel, people: People): Promise<void> {
      const now = clock.now().toISOString();
      await outboxStore(trx).addForAll(people, { cause: causeOf(sendId), channel, sendId, now });
    },

    /**
     * What comes after the newest message on a channel that `prefix` and a number caused.
     * @returns `number`: one more than the newest one's, the first being 0. Not their count: some may have been erased, and a
     * number that is taken would be no new message. `unsaid`: what the newest one says, where it has not been sent
     */
    async following(
      trx: Database,
      prefix: string,
      channel: Channel,
    ): Promise<{ number: number; unsaid: Notice | null }> {
      const newest = await outboxStore(trx).newestAfter(prefix, channel);
      if (!newest) return { number: 0, unsaid: null };
      return { number: Number(newest.cause.slice(prefix.length)) + 1, unsaid: newest.payload };
    },

    /** What `prefix` and a number caused, and has not been sent, goes to another address. */
    async readdress(trx: Database, prefix: string, recipient: string): Promise<void> {
      await outboxStore(trx).readdress(prefix, recipient);
    },

    /** Cancels what waits for a subscriber who is being deleted, and takes their address out of what was sent. */
    forget: (trx: Database, subscriberId: number): Promise<void> => outboxStore(trx).forget(subscriberId),

    /**
     * Erases a person: what was written to them or to the owner about them is deleted; of a send to many, the message stays as
     * a number that belongs to nobody.
     * @returns how many messages that were
     */
    erase: (trx: Database, { email, subscriberIds, bookingIds, messageIds, submissionIds }: Person): Promise<number> =>
      outboxStore(trx).erase({
        email,
        subscriberIds,
        causes: [
          ...bookingIds.map((id) => `owner:booking:${id}`),
          ...messageIds.map((id) => `owner:message:${id}`),
          ...submissionIds.map((id) => `owner:photos:${id}`),
        ],
        prefixes: bookingIds.map((id) => `booking:${id}:`),
      }),

    /** Says that messages were added and committed. */
    wake: () => onWake(),

    /** Who is to be woken. */
    wakes(listener: () => void) {
      onWake = listener;
    },
  };
}
