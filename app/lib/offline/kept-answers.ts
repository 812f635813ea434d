import { inPocket } from "./database.ts";
import type { KeptAnswer } from "./records.ts";
import { accountNow, dropWritesOf } from "./waiting-writes.ts";

/** What was not looked at for so long is gone: a phone in a drawer, a browser on a friend's computer. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Of the calls the plain lists of the tabs alone: not what was searched for, nor settings. */
const KEPT = new Set([
  "/api/summary",
  "/api/business",
  "/api/locations",
  "/api/locations/changes",
  "/api/series",
  "/api/menu/items",
  "/api/bookings",
  "/api/bookings/days",
  "/api/contact-messages",
  "/api/photo-submissions",
  "/api/subscribers",
  "/api/subscribers/totals",
  "/api/notifications/status",
  "/api/admin/sessions",
]);

const isKept = (path: string): boolean => {
  const [list = "", query = ""] = path.split("?");
  return KEPT.has(list) && !/(?:^|&)(?:search|status)=/.test(query);
};

/** Keeps what a call has answered, where the desk would show it without a line. */
export async function keepAnswer(path: string, answer: unknown, at: number): Promise<void> {
  if (isKept(path)) await inPocket((db) => db.put("answers", { path, answer, at }));
}

/** All stored answers of an account; none when they belong to another account or epoch, or are too old. */
export async function keptAnswers(account: string, epoch: string): Promise<KeptAnswer[]> {
  const about = await inPocket((db) => db.get("about", "desk"));
  const isTheirs =
    about?.account === account && about.epoch === epoch && Date.now() - Date.parse(about.usedAt) < KEPT_MS;
  if (isTheirs) return inPocket((db) => db.getAll("answers"));
  await forgetAnswers();
  return [];
}

/** Whose desk this phone has, and when the server answered last; undefined where it has none, or an old one. */
export async function keptDesk(): Promise<{ account: string; epoch: string; answeredAt: number } | undefined> {
  const about = await inPocket((db) => db.get("about", "desk"));
  if (!about || Date.now() - Date.parse(about.usedAt) >= KEPT_MS) return undefined;
  return { account: about.account, epoch: about.epoch, answeredAt: Date.parse(about.answeredAt) };
}

/** Notes that the desk of an account is in use, and when the server answered last, in milliseconds since 1970. */
export async function noteUse(account: string, epoch: string, answeredAt: number): Promise<void> {
  const usedAt = new Date().toISOString();
  await inPocket((db) =>
    db.put("about", { account, epoch, usedAt, answeredAt: new Date(answeredAt).toISOString() }, "desk"),
  );
}

/** Empties the phone of the desk: of what waits, too. */
export async function forgetDesk(): Promise<void> {
  const account = accountNow();
  await Promise.all([forgetAnswers(), account !== null && dropWritesOf(account)]).catch(() => {});
}

/** Empties the phone of everything but the writes that wait: the session has ended, and they wait for the next. */
export async function forgetAnswers(): Promise<void> {
  await inPocket(async (db) => {
    const trx = db.transaction(["answers", "about"], "readwrite");
    await Promise.all([trx.objectStore("answers").clear(), trx.objectStore("about").clear(), trx.done]);
  });
}
