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
import type { AttemptOutcome } from "./outcome.ts";
import type { Pusher } from "./push.ts";
import type { Queue } from "./queue.ts";
import type { Texter } from "./sms.ts";
import { outboxStore } from "./store.ts";

/** Stopping waits this long for deliveries under way; the next start queues the others again. */
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

/** An unproven subscription is deleted after so many failed attempts, about a quarter of an hour. */
const UNPROVEN_ATTEMPTS = 4;

/** Settings and callbacks of other modules. */
interface Listeners {
  /** The most deliveries in a second on a channel. */
  perSecond(channel: Channel): Promise<number>;
  /** Called when a channel's circuit breaker opens. */
  onPause(channel: Channel, why: string): Promise<void>;
  /** Called when a recipient has unsubscribed at the provider. */
  onUnsubscribed(recipient: string): Promise<void>;
  /** Called when a push subscription has ended. */
  onSubscriptionGone(pushSubscriptionId: number): Promise<void>;
  /** Called when a delivery has failed finally. */
  onFailed(delivery: DeliveryRow): Promise<void>;
}

/** Sends the queued deliveries, in the server's process, with one worker for each channel. */
export function outboxWorker({ mailer, texter, pusher, isShared, queue, ...common }: Parts) {
  const { db, log } = common;
  const listeners: Listeners = {
    perSecond: async () => Number.POSITIVE_INFINITY,
    onPause: async () => {},
    onUnsubscribed: async () => {},
    onSubscriptionGone: async () => {},
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
  queue.setWakeListener(wake);

  return {
    /** Starts sending. Called once the process has its port. */
    start: wake,

    /** Sets the given listeners. */
    listen: (some: Partial<Listeners>) => void Object.assign(listeners, some),

    /** Resolves when nothing is due or under way on any channel. */
    async drain(): Promise<void> {
      await Promise.all(all.map(({ drain }) => drain()));
    },

    /** Waits some seconds for deliveries under way, and closes all connections. */
    async stop(): Promise<void> {
      const ended = Promise.all(all.map(({ stop }) => stop()));
      await Promise.race([ended, wait(STOP_WAIT_MS, undefined, { ref: false })]);
      mailer.close();
    },

    /** Whether a channel is paused, until when and why. */
    state: (channel: Channel) => ({ ...workers[channel].state(), isPaused: workers[channel].isPaused() }),

    countWaiting: (channel: Channel): Promise<number> => outboxStore(db).countWaiting(channel),

    /** The number of waiting deliveries of each channel, and whether it is paused. */
    channels: () =>
      Promise.all(
        CHANNELS.map(async (channel) => ({
          channel,
          waiting: await outboxStore(db).countWaiting(channel),
          isPaused: workers[channel].isPaused(),
        })),
      ),
  };

  async function deliver(delivery: DeliveryRow): Promise<AttemptOutcome> {
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
      // A broadcast's text is stored once, with the broadcast.
      const isStored = mailer.provider === "simulated" && delivery.sendId === null;
      return { status: "sent", providerId, simulated: isStored ? { subject: mail.subject, text: mail.text } : null };
    } catch (error) {
      if (!(error instanceof NotDelivered)) {
        log.error({ err: error, delivery: delivery.id }, "could not compose or send a delivery");
        return { status: "refused", error: NOT_COMPOSED };
      }
      const { unsubscribed, isUnproven, blame, final } = error.refusal;
      const isGivenUp = isUnproven && blame === "content" && !final && delivery.attempts >= UNPROVEN_ATTEMPTS;
      if ((unsubscribed || isGivenUp) && delivery.channel === "push") {
        if (delivery.pushSubscriptionId !== null) {
          listeners.onSubscriptionGone(delivery.pushSubscriptionId).catch(logged);
        }
        return { status: "cancelled", reason: error.message };
      }
      if (unsubscribed) listeners.onUnsubscribed(delivery.recipient).catch(logged);
      return { status: "refused", error };
    }
  }

  function logged(error: unknown) {
    log.error({ err: error }, "could not handle a provider's answer");
  }
}

const NOT_COMPOSED = new NotDelivered("This message could not be made; the server's log says why", {
  final: false,
  blame: "content",
});

/** The same for each attempt, so that mail programs show a repeated mail once. */
function messageId(delivery: DeliveryRow, from: Mailbox): string {
  const createdAt = Date.parse(delivery.createdAt).toString(36);
  return `<${delivery.id}.${createdAt}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`;
}
