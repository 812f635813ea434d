import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Context } from "../../context.ts";
import { backupsTakenUntil, backupTime, listBackups } from "./list.ts";

const HOUR_MS = 60 * 60_000;
const LOOK_EVERY_MS = 60_000;
const COMMAND = path.join(import.meta.dirname, "command.ts");

export type Backups = ReturnType<typeof hourlyBackups>;

/** Takes a backup each hour in a child process, so that no request waits. */
export function hourlyBackups({ clock, env, log }: Context) {
  const into = env.BACKUP_DIR;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let failed = false;

  const newest = async () => {
    const [last] = into ? backupsTakenUntil(await listBackups(into), clock.now()) : [];
    return last === undefined ? null : backupTime(last);
  };

  const isDue = (last: string | null) => last === null || clock.now().getTime() - Date.parse(last) >= HOUR_MS;

  async function takeIfDue(folder: string) {
    if (!isDue(await newest())) return;
    try {
      await promisify(execFile)(process.execPath, [COMMAND, "take"], {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: env.DATA_DIR,
          BACKUP_DIR: folder,
          BACKUP_KEEP: String(env.BACKUP_KEEP),
        },
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
    /** Whether backups are on, the last one, and whether the due one failed. Another process may have taken it. */
    async state() {
      const lastAt = await newest();
      return { isOn: into !== undefined, lastAt, failed: failed && isDue(lastAt) };
    },
  };
}
