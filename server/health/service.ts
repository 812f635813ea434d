import { statfs } from "node:fs/promises";
import type { ChannelHealth, SiteHealth } from "../../schema/health.ts";
import type { NotificationStatus } from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { watchDatabaseFile } from "../db/sqlite-file.ts";
import { Unavailable } from "../errors.ts";
import type { Backups } from "../ops/backup/hourly.ts";
import type { PhotoService } from "../photos/service.ts";
import type { Trouble, TroubleRing } from "./outbox-kinds.ts";

const MEGABYTE = 1_000_000;
/** Five photo submissions of the largest kind still fit. */
const LOW_BELOW = 1000 * MEGABYTE;
const FULL_BELOW = 100 * MEGABYTE;
/** One that failed once is tried again each minute; two hours without any is no accident. */
const BACKUP_LATE_MS = 2 * 60 * 60_000;
/** What time servers correct in passing is less. */
const JUMP_SECONDS = 60;

export interface HealthNeeds {
  backups: Backups;
  photos: PhotoService;
  ring: TroubleRing;
  /** Who carries what goes out, and whether it flows. */
  status(): Promise<NotificationStatus>;
}

export type HealthService = ReturnType<typeof healthService>;

/** Whether mail, SMS, pictures, disk, database, backups and clock are well. */
export function healthService(
  { clock, env, files, write, isProxyUnnamed }: Context,
  { backups, photos, ring, status }: HealthNeeds,
) {
  const isFileInPlace = env.DATABASE_URL ? () => true : watchDatabaseFile(env.DATA_DIR);
  const started = { clock: clock.now().getTime(), steady: performance.now() };

  return {
    /** How the site is at this moment; reads it all anew. */
    async read(): Promise<SiteHealth> {
      const { mail, sms, push } = await status();
      return {
        now: clock.now().toISOString(),
        mail: channelHealth(mail),
        sms: channelHealth(sms),
        push: channelHealth(push),
        pictures: await pictureHealth(),
        disk: await disk(),
        database: databaseHealth(),
        backups: await backupHealth(),
        proxy: { state: isProxyUnnamed() ? "unnamed" : "well" },
        clock: clockHealth(),
      };
    },

    /** Rings the owner's devices for what goes wrong in silence: disk, database and backups. Once a day each. */
    async ringForTroubles(): Promise<void> {
      const troubles = [
        DISK_WORDS[(await disk()).state],
        DATABASE_WORDS[databaseHealth().state],
        BACKUP_WORDS[(await backupHealth()).state],
      ];
      const day = clock.now().toISOString().slice(0, 10);
      for (const trouble of troubles) {
        if (!trouble) continue;
        await write((trx) => ring(trx, `${trouble.title}:${day}`, trouble));
      }
    },
  };

  async function pictureHealth(): Promise<SiteHealth["pictures"]> {
    try {
      const { missing, unknown } = await files.count(await photos.pictureNames());
      const state = missing > 0 ? "missing" : unknown > 0 ? "unknown" : "well";
      return { state, missingCount: missing, unknownCount: unknown };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return { state: "away", missingCount: 0, unknownCount: 0 };
    }
  }

  async function disk(): Promise<SiteHealth["disk"]> {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    const freeBytes = bavail * bsize;
    const state = freeBytes < FULL_BELOW ? "full" : freeBytes < LOW_BELOW ? "low" : "well";
    return { state, freeBytes, totalBytes: blocks * bsize };
  }

  function databaseHealth(): SiteHealth["database"] {
    return { state: isFileInPlace() ? "well" : "replaced" };
  }

  async function backupHealth(): Promise<SiteHealth["backups"]> {
    const { isOn, lastAt, failed } = await backups.state();
    // A database server is backed up by tools of its own.
    if (env.DATABASE_URL) return { state: "elsewhere", lastAt: null };
    if (!isOn) return { state: "off", lastAt: null };
    const age = clock.now().getTime() - (lastAt === null ? started.clock : Date.parse(lastAt));
    return { state: failed ? "failed" : age > BACKUP_LATE_MS ? "late" : "well", lastAt };
  }

  /** The steady count of the processor tells whether somebody moved the hands of the clock. */
  function clockHealth(): SiteHealth["clock"] {
    const passed = clock.now().getTime() - started.clock;
    const movedSeconds = Math.round((passed - (performance.now() - started.steady)) / 1000);
    return { state: Math.abs(movedSeconds) >= JUMP_SECONDS ? "jumped" : "well", movedSeconds };
  }
}

/** What a device shows; nothing of what is well. */
type TroubleWords<State extends string> = Partial<Record<State, Trouble>>;

const DISK_WORDS: TroubleWords<SiteHealth["disk"]["state"]> = {
  low: { title: "the disk is filling up", body: "Photos and bookings still arrive. Make room soon." },
  full: { title: "the disk is full", body: "New photos and bookings may be refused. Make room now." },
};
const DATABASE_WORDS: TroubleWords<SiteHealth["database"]["state"]> = {
  replaced: { title: "the database file was replaced", body: "Restart the site, or what is stored now is lost." },
};
const BACKUP_WORDS: TroubleWords<SiteHealth["backups"]["state"]> = {
  late: { title: "no backup for two hours", body: "See Site Health." },
  failed: { title: "the last backup failed", body: "See Site Health." },
};

type Carrier = NotificationStatus["mail" | "sms" | "push"];

function channelHealth({ provider, pausedUntil, waitingCount, why }: Carrier): ChannelHealth {
  const state = pausedUntil ? "paused" : provider === "simulated" ? "simulated" : "well";
  return { state, waitingCount, why };
}
