import type { FastifyBaseLogger } from "fastify";
import { CHANNELS } from "../schema/notifications.ts";
import { broadcastMessages } from "./broadcasts/outbox-kinds.ts";
import { broadcastRoutes } from "./broadcasts/routes.ts";
import { sendsService } from "./broadcasts/sends.ts";
import { smsReports } from "./broadcasts/sms-reports.ts";
import { statusService } from "./broadcasts/status.ts";
import { stopNews } from "./broadcasts/stop-news.ts";
import { twilioRoutes } from "./broadcasts/twilio-routes.ts";
import type { BusinessMails } from "./business/mails.ts";
import type { BusinessService } from "./business/service.ts";
import type { Clock } from "./clock.ts";
import type { DayService } from "./day/service.ts";
import type { Database } from "./db/database.ts";
import type { Env } from "./env.ts";
import { healthMessages } from "./health/outbox-kinds.ts";
import { mailerFor, texterFor } from "./outbox/providers.ts";
import type { Queue } from "./outbox/queue.ts";
import { outboxRoutes } from "./outbox/routes.ts";
import { transactionalService } from "./outbox/transactional.ts";
import { outboxWorker } from "./outbox/worker.ts";
import type { LocationService } from "./stops/service.ts";
import type { SubscriberService } from "./subscribers/service.ts";
import type { Api } from "./web/api.ts";
import type { PageVersion } from "./web/pages/version.ts";

interface Parts {
  env: Env;
  /** Whether other processes serve the same site. */
  isShared: boolean;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  queue: Queue;
  mails: BusinessMails;
  business: BusinessService;
  locations: LocationService;
  day: DayService;
  subscribers: SubscriberService;
  pages: PageVersion;
}

/** The outbox's worker and the broadcasts, put together: what sends, and the calls about it. */
export function sending({ env, ...parts }: Parts) {
  const { db, log, queue, business, subscribers } = parts;
  const [mailer, texter] = [mailerFor(env, log), texterFor(env, log)];
  const health = healthMessages(parts);
  const news = stopNews(parts);
  broadcastMessages({ ...parts, news });
  const worker = outboxWorker({
    ...parts,
    mailer,
    texter,
    async perSecond(channel) {
      const { mailsPerSecond, smsPerSecond } = await business.settings();
      return channel === "email" ? mailsPerSecond : smsPerSecond;
    },
    onPause: health.channelPaused,
    onUnsubscribed: subscribers.alerts.stopTexts,
    removeEmptyBatches: (before) => sends.deleteEmpty(before),
  });
  const sends = sendsService({ ...parts, news, worker });
  const status = statusService({ ...parts, news, worker, mailer, texter });

  return {
    worker,
    status: status.status,
    /** What waits in each channel, and whether it pauses because its provider keeps refusing. */
    channels: () =>
      Promise.all(
        CHANNELS.map(async (channel) => ({
          channel,
          waiting: await worker.countWaiting(channel),
          isPaused: worker.state(channel).isPaused,
        })),
      ),
    /** Lets the calls that wait for a broadcast answer now. */
    close: sends.close,
    routes(api: Api) {
      broadcastRoutes(api, sends, status);
      outboxRoutes(api, transactionalService(parts));
      const reports = smsReports({ db, queue, alerts: subscribers.alerts });
      twilioRoutes(api, { authToken: env.TWILIO_AUTH_TOKEN, business, reports });
    },
  };
}
