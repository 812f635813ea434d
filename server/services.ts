import type { FastifyBaseLogger } from "fastify";
import { bookingMessages } from "./bookings/outbox-kinds.ts";
import { bookingService } from "./bookings/service.ts";
import { heroService } from "./business/hero.ts";
import { businessMails } from "./business/mails.ts";
import { businessService } from "./business/service.ts";
import { calendarService } from "./calendar/service.ts";
import type { Clock } from "./clock.ts";
import { contactMessages } from "./contact/outbox-kinds.ts";
import { contactService } from "./contact/service.ts";
import { dayService } from "./day/service.ts";
import type { Database } from "./db/database.ts";
import { deletions as softDeletions } from "./deletions.ts";
import type { Env } from "./env.ts";
import { erasureService } from "./erasures/service.ts";
import { healthService } from "./health/service.ts";
import { pictures as pictureProcess } from "./media/decode/parent.ts";
import { pictureFiles } from "./media/stores/picture-files.ts";
import { menuService } from "./menu/service.ts";
import { hourlyBackups } from "./ops/backup/hourly.ts";
import { outboxQueue } from "./outbox/queue.ts";
import { ownerService } from "./owner/service.ts";
import { photoMessages } from "./photos/outbox-kinds.ts";
import { photoService } from "./photos/service.ts";
import { scheduleService } from "./schedule/service.ts";
import { sending as sendingService } from "./sending.ts";
import { seriesService } from "./series/service.ts";
import { locationService } from "./stops/service.ts";
import { subscriberService } from "./subscribers/service.ts";
import { summaryService } from "./summary/service.ts";
import { pageVersion, sharedPageVersion } from "./web/pages/version.ts";

/** Longer than any upload takes: what is older is nobody's work. */
const LONGEST_WORK_MS = 60 * 60_000;

interface Parts {
  env: Env;
  clock: Clock;
  db: Database;
  log: FastifyBaseLogger;
  /** Whether requests come through a proxy that `TRUST_PROXY` does not name. */
  isProxyUnnamed(): boolean;
}

export type Services = Awaited<ReturnType<typeof openServices>>;

/** What each noun can do, put together: the rules of the site, without HTTP. */
export async function openServices({ env, clock, db, log, isProxyUnnamed }: Parts) {
  const hasOwnServer = env.DATABASE_URL !== undefined;
  // With an inherited socket, two processes serve the site while one takes over from the other.
  const isShared = hasOwnServer || env.LISTEN_FDS;
  // What was there before this process is what a killed one left behind, unless others work beside it.
  const abandonedBefore = new Date(Date.now() - (isShared ? LONGEST_WORK_MS : 0));
  const pages = isShared ? sharedPageVersion(db) : pageVersion();
  const business = businessService({ db, clock, pages });
  const menu = menuService({ db, business, pages });
  const series = seriesService({ db, clock, log, business, pages });
  const locations = locationService({ db, clock, business, pages, series });
  const day = dayService({ db, clock, business, pages });
  const queue = outboxQueue(clock);
  const mails = businessMails({ clock, business, mailFrom: env.MAIL_FROM, publicUrl: env.PUBLIC_URL ?? null });
  const bookings = bookingService({
    db,
    clock,
    business,
    locations,
    messages: bookingMessages({ db, clock, queue, mails }),
  });
  const contact = contactService({ db, clock, messages: contactMessages(queue, mails) });
  const subscribers = subscriberService({ db, clock, business, queue, locations });
  const files = await pictureFiles(env.DATA_DIR, env.MEDIA_URL);
  const pictures = pictureProcess();
  const photos = photoService({
    db,
    clock,
    business,
    pages,
    files,
    pictures,
    messages: photoMessages(queue, mails, business),
  });
  const deletions = softDeletions({ clock, log, nouns: [contact, photos] });
  const hero = heroService({ db, clock, pages, files, pictures });
  const sending = sendingService({
    env,
    isShared,
    db,
    clock,
    log,
    queue,
    mails,
    business,
    locations,
    day,
    subscribers,
    pages,
  });
  const backups = hourlyBackups({
    dataFolder: env.DATA_DIR,
    into: env.BACKUP_DIR,
    keep: env.BACKUP_KEEP,
    clock,
    log,
  });

  return {
    pages,
    business,
    hero,
    menu,
    locations,
    series,
    day,
    schedule: scheduleService(business, locations),
    bookings,
    contact,
    subscribers,
    files,
    photos,
    deletions,
    sending,
    calendar: calendarService({ db, business, bookings, locations }),
    erasures: erasureService({ db, clock, subscribers, bookings, contact, photos, queue }),
    summary: summaryService({ business, locations, bookings, contact, photos, subscribers }),
    owner: ownerService({ db, clock, limited: env.RATE_LIMITS === "on" }),
    health: healthService({
      clock,
      dataFolder: env.DATA_DIR,
      backups,
      hasOwnBackups: hasOwnServer,
      channels: sending.status,
      isProxyUnnamed,
      pictures: async () => files.count(await photos.pictureNames()),
    }),

    /**
     * Begins what goes on beside the requests. Only who got the port may: a second server started by mistake must not take
     * away what the first is working on.
     */
    async start() {
      sending.worker.start();
      deletions.start();
      backups.start();
      await files.sweep(abandonedBefore);
      const photoNames = await photos.pictureNames();
      await files.reconcile(new Set([...photoNames, ...(await hero.pictureNames())]), abandonedBefore);
      const { missing, unknown } = await files.count(photoNames);
      if (missing + unknown > 0) log.warn({ missing, unknown }, "the database and the stored pictures do not agree");
    },

    /** Ends it: what is under way comes to its end, what waits goes on after the next start. */
    async stop() {
      await Promise.all([sending.worker.stop(), backups.stop(), deletions.stop()]);
    },
  };
}
