import { statfs } from "node:fs/promises";
import type { ChannelHealth, SiteHealth } from "../../schema/health.ts";
import type { NotificationStatus } from "../../schema/notifications.ts";
import type { Context } from "../context.ts";
import { watchDatabaseFile } from "../db/sqlite-file.ts";
import { Unavailable } from "../errors.ts";
import type { Backups } from "../ops/backup/hourly.ts";
import type { PhotoService } from "../photos/service.ts";
import type { FaultPush, SiteFault } from "./outbox-kinds.ts";

const MEGABYTE = 1_000_000;
/** Space for five submissions of the largest size. */
const LOW_BELOW = 1000 * MEGABYTE;
const FULL_BELOW = 100 * MEGABYTE;
/** A failed backup is repeated each minute, so two hours without one mean a fault. */
const BACKUP_LATE_MS = 2 * 60 * 60_000;
/** Time servers correct smaller differences. */
const JUMP_SECONDS = 60;

export interface HealthNeeds {
  backups: Backups;
  photos: PhotoService;
  ring: FaultPush;
  /** The providers, and whether a channel is paused. */
  status(): Promise<NotificationStatus>;
}

export type HealthService = ReturnType<typeof healthService>;

/** The state of mail, SMS, pictures, disk, database, backups and clock. */
export function healthService(
  { clock, env, files, write, isProxyUnnamed }: Context,
  { backups, photos, ring, status }: HealthNeeds,
) {
  const isFileInPlace = env.DATABASE_URL ? () => true : watchDatabaseFile(env.DATA_DIR);
  const started = { clock: clock.now().getTime(), steady: performance.now() };

  return {
    /** Reads the current state. */
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

    /** Rings the owner's devices for faults of disk, database and backups, once a day each. */
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
    // Postgres has its own backups.
    if (env.DATABASE_URL) return { state: "elsewhere", lastAt: null };
    if (!isOn) return { state: "off", lastAt: null };
    const age = clock.now().getTime() - (lastAt === null ? started.clock : Date.parse(lastAt));
    return { state: failed ? "failed" : age > BACKUP_LATE_MS ? "late" : "well", lastAt };
  }

  /** Compares with the monotonic clock to detect that the system clock was set. */
  function clockHealth(): SiteHealth["clock"] {
    const passed = clock.now().getTime() - started.clock;
    const movedSeconds = Math.round((passed - (performance.now() - started.steady)) / 1000);
    return { state: Math.abs(movedSeconds) >= JUMP_SECONDS ? "jumped" : "well", movedSeconds };
  }
}

/** The notifications by state; states without a fault have none. */
type TroubleWords<State extends string> = Partial<Record<State, SiteFault>>;

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
