import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { CHANNELS, type Channel } from "../../schema/notifications.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { channelWorker } from "./channel-worker.ts";
import type { DeliveryRow } from "./delivery.ts";
import { sharedLease, soleLease } from "./leader-lease.ts";
import type { Mailbox, Mailer } from "./mail.ts";
import { NotDelivered } from "./not-delivered.ts";
import type { Outcome } from "./outcome.ts";
import type { Pusher } from "./push.ts";
import type { Queue } from "./queue.ts";
import type { Texter } from "./sms.ts";
import { outboxStore } from "./store.ts";

/** A stop waits this long for deliveries under way; others are taken up again at the next start. */
const STOP_WAIT_MS = 8000;

interface Parts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  queue: Queue;
  mailer: Mailer;
  texter: Texter;
  pusher: Pusher;
  /** Whether other processes serve the same site. */
  isShared: boolean;
}

/** A phone that nothing has reached yet ends when it could not be reached so often, over a quarter of an hour. */
const UNPROVEN_TRIES = 4;

/** What the rest of the site has to do with sending. */
interface Listeners {
  /** How many deliveries a channel's provider is given in a second, at most. */
  perSecond(channel: Channel): Promise<number>;
  /** A channel's provider keeps refusing. */
  onPause(channel: Channel, why: string): Promise<void>;
  /** A recipient has unsubscribed at the provider. */
  onUnsubscribed(recipient: string): Promise<void>;
  /** Nothing reaches a phone any more. */
  onPhoneGone(pushSubscriptionId: number): Promise<void>;
  /** A mail or an SMS will not be tried again by itself. */
  onFailed(delivery: DeliveryRow): Promise<void>;
}

/** Sends what the outbox holds, in the server's own process: one worker for each channel. */
export function outboxWorker({ mailer, texter, pusher, isShared, queue, ...common }: Parts) {
  const { db, log } = common;
  const listeners: Listeners = {
    perSecond: async () => Number.POSITIVE_INFINITY,
    onPause: async () => {},
    onUnsubscribed: async () => {},
    onPhoneGone: async () => {},
    onFailed: async () => {},
  };
  const providers = { email: mailer, sms: texter, push: pusher };
  const workerOf = (channel: Channel) =>
    channelWorker({
      ...common,
      channel,
      lease: isShared ? sharedLease(db, channel) : soleLease,
      connections: providers[channel].connections,
      perSecond: async () =>
        providers[channel].provider === "simulated" ? Number.POSITIVE_INFINITY : listeners.perSecond(channel),
      deliver,
      onFailed: (delivery) => void listeners.onFailed(delivery).catch(logged),
      onPause(why) {
        log.warn({ channel }, "the provider keeps refusing: sending pauses");
        listeners.onPause(channel, why).catch(logged);
      },
    });
  const workers = { email: workerOf("email"), sms: workerOf("sms"), push: workerOf("push") };
  const all = CHANNELS.map((channel) => workers[channel]);
  const wake = () => {
    for (const worker of all) worker.wake();
  };
  queue.wakes(wake);

  return {
    /** Takes up what an earlier process left. To be called when the process has its port. */
    start: wake,

    /** Sets what `some` names. */
    listen: (some: Partial<Listeners>) => void Object.assign(listeners, some),

    /** Resolves when nothing is due or under way on any channel. */
    async drain(): Promise<void> {
      await Promise.all(all.map(({ drain }) => drain()));
    },

    /** Lets what is under way end, for some seconds, and closes all connections. */
    async stop(): Promise<void> {
      const ended = Promise.all(all.map(({ stop }) => stop()));
      await Promise.race([ended, wait(STOP_WAIT_MS, undefined, { ref: false })]);
      mailer.close();
    },

    /** Whether a channel sends nothing for now, until when and why. */
    state: (channel: Channel) => ({ ...workers[channel].state(), isPaused: workers[channel].isPaused() }),

    countWaiting: (channel: Channel): Promise<number> => outboxStore(db).countWaiting(channel),

    /** What waits in each channel, and whether it pauses because its provider keeps refusing. */
    channels: () =>
      Promise.all(
        CHANNELS.map(async (channel) => ({
          channel,
          waiting: await outboxStore(db).countWaiting(channel),
          isPaused: workers[channel].isPaused(),
        })),
      ),
  };

  async function deliver(delivery: DeliveryRow): Promise<Outcome> {
    try {
      const content = await queue.kinds.of(delivery).compose(delivery);
      if ("outdated" in content) return { status: "cancelled", reason: content.outdated };
      if ("heldUntil" in content) return { status: "held", until: content.heldUntil };
      if ("push" in content) return { status: "sent", providerId: await pusher.send(content.push) };
      if ("sms" in content) {
        return { status: "sent", providerId: await texter.send({ ...content.sms, to: delivery.recipient }) };
      }
      const { toName, ...mail } = content.mail;
      const to = { name: toName, address: delivery.recipient };
      const providerId = await mailer.send({ ...mail, to, messageId: messageId(delivery, mail.from) });
      // The words of a send are the owner's own; thousands of copies would help nobody.
      const isShown = mailer.provider === "simulated" && delivery.sendId === null;
      return { status: "sent", providerId, simulated: isShown ? { subject: mail.subject, text: mail.text } : null };
    } catch (error) {
      if (!(error instanceof NotDelivered)) {
        log.error({ err: error, delivery: delivery.id }, "a delivery could not be made");
        return { status: "refused", error: NOT_MADE };
      }
      const { unsubscribed, isUnproven, blame, final } = error.refusal;
      const isGivenUp = isUnproven && blame === "content" && !final && delivery.attempts >= UNPROVEN_TRIES;
      if ((unsubscribed || isGivenUp) && delivery.channel === "push") {
        if (delivery.pushSubscriptionId !== null) listeners.onPhoneGone(delivery.pushSubscriptionId).catch(logged);
        return { status: "cancelled", reason: error.message };
      }
      if (unsubscribed) listeners.onUnsubscribed(delivery.recipient).catch(logged);
      return { status: "refused", error };
    }
  }

  function logged(error: unknown) {
    log.error({ err: error }, "what a provider reported could not be written down");
  }
}

const NOT_MADE = new NotDelivered("This message could not be made; the server's log says why", {
  final: false,
  blame: "content",
});

/** The same at each attempt: a mail program shows a mail that came twice once. */
function messageId(delivery: DeliveryRow, from: Mailbox): string {
  const moment = Date.parse(delivery.createdAt).toString(36);
  return `<${delivery.id}.${moment}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
}
