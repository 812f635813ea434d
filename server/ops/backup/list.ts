import fs from "node:fs/promises";
import path from "node:path";
import { weekStart } from "../../../schema/weeks.ts";

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The finished backups in `folder`, as paths, the newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name));
}

/**
 * The backups that were taken until `now`. One from the future was taken with a clock that was ahead, or the clock is behind now: it
 * replaces no other, and stays.
 */
export const backupsTakenUntil = (backups: string[], now: Date): string[] =>
  backups.filter((backup) => Date.parse(backupTime(backup)) <= now.getTime());

/** The last backup is kept of so many days and weeks. */
const DAYS = 14;
const WEEKS = 8;

/** The backups to keep: the `newest` ones, and the last of each of the latest days and weeks (UTC). @param backups the newest first */
export function backupsToKeep(backups: string[], newest: number): Set<string> {
  const day = (backup: string) => backupTime(backup).slice(0, 10);
  return new Set([
    ...backups.slice(0, newest),
    ...lastOfEach(backups, day).slice(0, DAYS),
    ...lastOfEach(backups, (backup) => weekStart(day(backup))).slice(0, WEEKS),
  ]);
}

const lastOfEach = (backups: string[], span: (backup: string) => string): string[] =>
  [...Map.groupBy(backups, span).values()].flatMap(([last]) => last ?? []);

/** A time in file names: "2026-07-04T17-00-00Z", which sorts by time and which every disk accepts. */
const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/**
 * Creates a folder named by its time. When the name exists, because two were made in one second, it gets the next second's.
 * @param claim creates it, or fails when the name exists
 */
export async function claimTimestampName<Result>(
  moment: Date,
  claim: (stamp: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await claim(stampOf(moment));
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && /^(EEXIST|ENOTEMPTY)$/.test(String(error.code));
    if (!isTaken) throw error;
    return claimTimestampName(new Date(moment.getTime() + 1000), claim);
  }
}

/** The time of a backup, from its folder's name. */
export const backupTime = (folder: string): string => path.basename(folder).replace(NAME, "$1T$2:$3:$4Z");
