import {
  BOOKING_DAYS_PATH,
  BOOKINGS_PATH,
  BUSINESS_PATH,
  LOCATION_CHANGES_PATH,
  LOCATIONS_PATH,
  MENU_ITEMS_PATH,
  MESSAGES_PATH,
  NOTIFICATION_STATUS_PATH,
  PHOTO_SUBMISSIONS_PATH,
  SERIES_PATH,
  SESSIONS_PATH,
  SUBSCRIBER_TOTALS_PATH,
  SUBSCRIBERS_PATH,
} from "../data/paths.ts";
import { SUMMARY_PATH } from "../data/queries.ts";
import { withDatabase } from "./database.ts";
import { getQueueAccount, removeCallsOf } from "./queue.ts";
import type { CachedAnswer } from "./records.ts";

/** The cache expires after two weeks without use, because the phone may be lost or the computer may be shared. */
const CACHED_MS = 14 * 24 * 60 * 60 * 1000;

/** The paths of the cached calls: the lists of the tabs. */
const CACHED = new Set([
  SUMMARY_PATH,
  BUSINESS_PATH,
  LOCATIONS_PATH,
  LOCATION_CHANGES_PATH,
  SERIES_PATH,
  MENU_ITEMS_PATH,
  BOOKINGS_PATH,
  BOOKING_DAYS_PATH,
  MESSAGES_PATH,
  PHOTO_SUBMISSIONS_PATH,
  SUBSCRIBERS_PATH,
  SUBSCRIBER_TOTALS_PATH,
  NOTIFICATION_STATUS_PATH,
  SESSIONS_PATH,
]);

const isCached = (path: string): boolean => {
  const [list = "", query = ""] = path.split("?");
  return CACHED.has(list) && !/(?:^|&)(?:search|status)=/.test(query);
};

/** Caches the answer of a call that the desk shows offline. */
export async function cacheAnswer(path: string, answer: unknown, at: number): Promise<void> {
  if (isCached(path)) await withDatabase((db) => db.put("answers", { path, answer, at }));
}

/** Returns all cached answers of an account. Deletes them when they belong to another account or epoch, or are too old. */
export async function readCachedAnswers(account: string, epoch: string): Promise<CachedAnswer[]> {
  const about = await withDatabase((db) => db.get("about", "desk"));
  const isOwn =
    about?.account === account && about.epoch === epoch && Date.now() - Date.parse(about.usedAt) < CACHED_MS;
  if (isOwn) return withDatabase((db) => db.getAll("answers"));
  await clearCachedAnswers();
  return [];
}

/** Returns the account of the cached desk, and when the server answered last; undefined when the cache is empty or too old. */
export async function readCachedDesk(): Promise<{ account: string; epoch: string; answeredAt: number } | undefined> {
  const about = await withDatabase((db) => db.get("about", "desk"));
  if (!about || Date.now() - Date.parse(about.usedAt) >= CACHED_MS) return undefined;
  return { account: about.account, epoch: about.epoch, answeredAt: Date.parse(about.answeredAt) };
}

/** Notes that the desk of an account is in use, and when the server answered last, in milliseconds since 1970. */
export async function noteDeskUse(account: string, epoch: string, answeredAt: number): Promise<void> {
  const usedAt = new Date().toISOString();
  await withDatabase((db) =>
    db.put("about", { account, epoch, usedAt, answeredAt: new Date(answeredAt).toISOString() }, "desk"),
  );
}

/** Deletes the cached answers and the queue of this account. */
export async function clearOfflineData(): Promise<void> {
  const account = getQueueAccount();
  await Promise.all([clearCachedAnswers(), account !== null && removeCallsOf(account)]).catch(() => {});
}

/** Deletes the cached answers. The queue stays: it is sent in the next session. */
export async function clearCachedAnswers(): Promise<void> {
  await withDatabase(async (db) => {
    const trx = db.transaction(["answers", "about"], "readwrite");
    await Promise.all([trx.objectStore("answers").clear(), trx.objectStore("about").clear(), trx.done]);
  });
}
