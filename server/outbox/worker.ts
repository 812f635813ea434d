import type { FastifyBaseLogger } from "fastify";
import type { Channel } from "../../schema/notifications.ts";
import type { BusinessService } from "../business/service.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { SubscriberService } from "../subscribers/service.ts";
import { lane } from "./channel-worker.ts";
import type { Composer } from "./compose.ts";
import { NotDelivered } from "./delivery.ts";
import { dutyOfOne, sharedDuty } from "./leader-lease.ts";
import type { Mailer } from "./mail.ts";
import type { Outcome } from "./outcome.ts";
import type { Outbox } from "./queue.ts";
import { retention } from "./retention.ts";
import type { Texter } from "./sms.ts";
import { type Message, outboxStore } from "./store.ts";

export type Worker = ReturnType<typeof outboxWorker>;

/** A stop waits this long for what is under way; what has not ended by then is taken up again at the next start. */
const PATIENCE_MS = 8000;

interface Parts {
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  outbox: Outbox;
  business: BusinessService;
  subscribers: SubscriberService;
  composer: Composer;
  mailer: Mailer;
  texter: Texter;
  /** Whether other processes serve the same site. */
  isShared: boolean;
  /** Tells the owner that a channel's provider keeps refusing. */
  onPause(channel: Channel, why: string): Promise<void>;
}

/** Sends what the outbox holds: one lane for each channel, in the server's own process. */
export function outboxWorker({
  db,
  clock,
  log,
  outbox,
  business,
  subscribers,
  composer,
  mailer,
  texter,
  isShared,
  onPause,
}: Parts) {
  const dutyOn = (channel: Channel) => (isShared ? sharedDuty(db, channel) : dutyOfOne);
  const common = { db, clock, log };
  const lanes = {
    email: lane({
      ...common,
      channel: "email",
      duty: dutyOn("email"),
      connections: mailer.connections,
      perSecond: async () =>
        mailer.provider === "simulated" ? Number.POSITIVE_INFINITY : (await business.settings()).mailsPerSecond,
      deliver: (message) => attempt(message, sendMail),
      onPause: (why) => paused("email", why),
    }),
    sms: lane({
      ...common,
      channel: "sms",
      duty: dutyOn("sms"),
      connections: texter.connections,
      perSecond: async () =>
        texter.provider === "simulated" ? Number.POSITIVE_INFINITY : (await business.settings()).smsPerSecond,
      deliver: (message) => attempt(message, sendSms),
      onPause: (why) => paused("sms", why),
    }),
  };
  const aged = retention({ db, clock, log });
  const both = [lanes.email, lanes.sms];
  const wake = () => {
    for (const { wake } of both) wake();
  };
  outbox.wakes(wake);

  return {
    /** Takes up what an earlier process left. To be called when the process has its port. */
    async start(): Promise<void> {
      wake();
      // The server does not wait for it.
      void aged.start();
    },

    /** Removes what need not be known any more. */
    tidy: aged.tidy,

    /** Resolves when nothing is due or under way on either channel. */
    async drain(): Promise<void> {
      await Promise.all(both.map(({ drain }) => drain()));
    },

    async stop(): Promise<void> {
      aged.stop();
      const ended = Promise.all(both.map(({ stop }) => stop()));
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([ended, enough]);
      clearTimeout(timer);
      await mailer.close();
    },

    /** Whether a channel sends nothing for now, until when and why. */
    state: (channel: Channel) => ({ ...lanes[channel].state(), isPaused: lanes[channel].isPaused() }),

    countWaiting: (channel: Channel): Promise<number> => outboxStore(db).countWaiting(channel),
  };

  async function sendMail(message: Message): Promise<Outcome> {
    const composed = await composer.mail(message);
    if ("cancelled" in composed) return { status: "cancelled", reason: composed.cancelled };
    return { status: "sent", providerId: await mailer.send(composed) };
  }

  async function sendSms(message: Message): Promise<Outcome> {
    const composed = await composer.sms(message);
    if ("cancelled" in composed) return { status: "cancelled", reason: composed.cancelled };
    return { status: "sent", providerId: await texter.send(composed) };
  }

  async function attempt(message: Message, send: (message: Message) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await send(message);
    } catch (error) {
      if (!(error instanceof NotDelivered)) {
        log.error({ err: error, message: message.id }, "a message could not be made");
        return refused("This message could not be made; the server's log says why");
      }
      if (error.refusal.unsubscribed) subscribers.alerts.stopTexts(message.recipient).catch(logged);
      return { status: "refused", error };
    }
  }

  function paused(channel: Channel, why: string) {
    log.warn({ channel }, "the provider keeps refusing: sending pauses");
    onPause(channel, why).catch(logged);
  }

  function logged(error: unknown) {
    log.error({ err: error }, "what a provider said could not be written down");
  }
}

const refused = (reason: string): Outcome => ({
  status: "refused",
  error: new NotDelivered(reason, { final: false, blame: "message" }),
});
