import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../clock.ts";
import { backupsIn, takenAt } from "./list.ts";

const HOUR_MS = 60 * 60_000;
const LOOK_EVERY_MS = 60_000;
const COMMAND = path.join(import.meta.dirname, "command.ts");

interface Parts {
  dataFolder: string;
  /** Where the backups go; undefined where none are taken. */
  into: string | undefined;
  keep: number;
  clock: Clock;
  log: FastifyBaseLogger;
}

export type Backups = ReturnType<typeof hourlyBackups>;

/** Takes a backup each hour, in a process of its own, so that no visitor waits for it. */
export function hourlyBackups({ dataFolder, into, keep, clock, log }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let failed = false;

  /** One from the future was taken by a clock that was ahead: it does not stand for those that are due. */
  const newest = async () => {
    const now = clock.now().getTime();
    const taken = into ? (await backupsIn(into)).map(takenAt) : [];
    return taken.find((moment) => Date.parse(moment) <= now) ?? null;
  };

  const isDue = (last: string | null) => last === null || clock.now().getTime() - Date.parse(last) >= HOUR_MS;

  async function takeIfDue(folder: string) {
    if (!isDue(await newest())) return;
    try {
      await promisify(execFile)(process.execPath, [COMMAND, "take"], {
        env: { PATH: process.env.PATH, DATA_DIR: dataFolder, BACKUP_DIR: folder, BACKUP_KEEP: String(keep) },
      });
      failed = false;
      log.info("backup taken");
    } catch (error) {
      failed = true;
      log.error({ err: error }, "the hourly backup failed");
    }
  }

  const look = () => {
    if (into) underWay ??= takeIfDue(into).finally(() => (underWay = undefined));
    return underWay;
  };

  return {
    start() {
      if (!into) return;
      void look();
      timer = setInterval(look, LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await underWay;
    },
    /** Whether backups are taken, when the last one was, and whether the one that is due failed: another process may take it. */
    async state() {
      const lastAt = await newest();
      return { isOn: into !== undefined, lastAt, failed: failed && isDue(lastAt) };
    },
  };
}
