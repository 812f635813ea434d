import type { FastifyBaseLogger } from "fastify";
import { CHANNELS } from "../../schema/notifications.ts";
import type { BookingService } from "../bookings/service.ts";
import type { BusinessService } from "../business/service.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import type { LocationService } from "../locations/service.ts";
import { composer as composerFor } from "../outbox/compose.ts";
import type { Notices } from "../outbox/notices.ts";
import { mailerFor, texterFor } from "../outbox/providers.ts";
import type { Outbox } from "../outbox/queue.ts";
import { lettersService } from "../outbox/transactional.ts";
import { outboxWorker } from "../outbox/worker.ts";
import type { SubscriberService } from "../subscribers/service.ts";
import type { Api } from "../web/api.ts";
import { notificationRoutes } from "./routes.ts";
import { sendsService } from "./sends.ts";
import { smsReports } from "./sms-reports.ts";
import { statusService } from "./status.ts";
import { twilioRoutes } from "./twilio-routes.ts";

interface Parts {
  env: Env;
  /** Whether other processes serve the same site. */
  isShared: boolean;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  outbox: Outbox;
  notices: Notices;
  business: BusinessService;
  bookings: BookingService;
  locations: LocationService;
  subscribers: SubscriberService;
}

/** All that sends: put together here, started and stopped by the server. */
export function notifications({ env, isShared, log, notices, ...parts }: Parts) {
  const { db, clock, business, bookings, subscribers } = parts;
  const [mailer, texter] = [mailerFor(env, log), texterFor(env, log)];
  const publicUrl = env.PUBLIC_URL ?? null;
  const composer = composerFor({ db, clock, business, bookings, subscribers, mailFrom: env.MAIL_FROM, publicUrl });
  const worker = outboxWorker({
    ...parts,
    log,
    composer,
    mailer,
    texter,
    isShared,
    onPause: notices.channelPaused,
  });
  const sends = sendsService({ ...parts, worker });
  const status = statusService({ ...parts, composer, worker, mailer, texter });
  const letters = lettersService(parts);
  const reports = smsReports({ db, clock, alerts: subscribers.alerts });

  return {
    worker,
    status: status.status,
    /** What waits in each channel, and whether it rests because its provider keeps refusing. */
    channels: () =>
      Promise.all(
        CHANNELS.map(async (channel) => ({
          channel,
          waiting: await worker.countWaiting(channel),
          isPaused: worker.state(channel).isPaused,
        })),
      ),
    /** Lets the calls that wait for a send answer now. */
    close: sends.close,
    routes(api: Api) {
      notificationRoutes(api, sends, status, letters);
      twilioRoutes(api, { authToken: env.TWILIO_AUTH_TOKEN, business, reports });
    },
  };
}
