import type { FastifyInstance } from "fastify";
import type { Clock } from "./clock.ts";
import { dataState, lastClockTime } from "./db/data-state.ts";
import type { Database } from "./db/database.ts";
import { isDatabaseUnavailable } from "./db/failures.ts";
import type { Table } from "./db/tables.ts";
import { dryRun, transaction } from "./db/transaction.ts";
import { recordWrites, WrittenRows, withReadOnlyTables } from "./db/written-rows.ts";
import type { Env } from "./env.ts";
import { needsWrittenRows, recordHistory } from "./history/record.ts";
import { removeOldIdempotencyKeys, runOnce } from "./idempotency/once.ts";
import { pictureProcessor } from "./media/decode/parent.ts";
import { pictureFiles } from "./media/stores/picture-files.ts";
import { mailerFor, pusherFor, texterFor } from "./outbox/providers.ts";
import { outboxQueue } from "./outbox/queue.ts";
import { removeOldDeliveries } from "./outbox/removal.ts";
import { outboxWorker } from "./outbox/worker.ts";
import { DAILY, retention } from "./retention/retention.ts";
import { publicAnswers } from "./web/answers/public-answers.ts";
import type { Api } from "./web/api.ts";
import { currentCall, outsideOfCalls } from "./web/current-call.ts";
import { pageVersion, sharedPageVersion } from "./web/pages/version.ts";
import { watchForProxy } from "./web/visitor.ts";

/** The shared parts with which nouns are created and registered (`nouns.ts`). It knows no noun. */
export type Context = Awaited<ReturnType<typeof openContext>>;

/** Tables that cached pages show (of `users`, whether a password is set). TypeScript requires an entry for every table. */
const SHOWN: Record<Table, boolean> = {
  business: true,
  logos: true,
  menuItems: true,
  places: true,
  placeNames: true,
  locations: true,
  formerStops: false,
  dayEvents: true,
  photoSubmissions: true,
  photos: true,
  series: false,
  bookings: false,
  contactMessages: false,
  subscribers: false,
  follows: false,
  pushSubscriptions: false,
  sends: false,
  outbox: false,
  erasures: false,
  history: false,
  users: true,
  sessions: false,
  invitations: false,
  passkeys: false,
  challenges: false,
  setupTokens: false,
  idempotencyKeys: false,
  dataState: false,
  loginFailures: false,
  secrets: false,
  pageVersion: false,
  channels: false,
  storeProducts: false,
  storeOrders: false,
};
const ON_PAGES = new Set(Object.entries(SHOWN).flatMap(([table, isShown]) => (isShown ? [table] : [])));

interface Parts {
  env: Env;
  clock: Clock;
  app: FastifyInstance;
  db: Database;
}

/** Opens the shared parts. */
export async function openContext({ env, clock, app, db }: Parts) {
  const { log } = app;
  // With an inherited socket, two processes serve the site while one takes over from the other.
  const isShared = env.DATABASE_URL !== undefined || env.LISTEN_FDS;
  const pages = isShared ? sharedPageVersion(db) : pageVersion();
  const removals = retention({ log, clock, seen: lastClockTime(db) });
  const queue = outboxQueue(clock);
  const [mailer, texter] = [mailerFor(env, log), texterFor(env, log)];
  const pusher = pusherFor({ env, db, clock });
  const worker = outboxWorker({ clock, db, log, isShared, queue, mailer, texter, pusher });
  removals.add({
    what: "old deliveries",
    every: DAILY,
    run: (stopped) => removeOldDeliveries({ clock, db, log }, stopped),
  });
  removals.add({ what: "old idempotency keys", every: DAILY, run: () => removeOldIdempotencyKeys(db, clock) });
  const { write, reading } = databaseAccess(db, clock, async (tables) => {
    if (tables.has("outbox")) queue.wake();
    if ([...tables].some((table) => ON_PAGES.has(table))) await pages.raise();
  });
  const { epoch, sequenceBase } = await dataState(db, clock.now());
  app.decorate("epoch", epoch);
  const calls: ((api: Api) => void | Promise<void>)[] = [];
  const starts: (() => unknown)[] = [() => worker.start(), () => removals.start()];
  const stops: (() => Promise<unknown>)[] = [() => worker.stop(), () => removals.stop()];

  return {
    env,
    clock,
    log,
    /** The root of the server, for routes outside `/api`. */
    app,
    /** The database, to read from. */
    db: reading,
    write,
    /** As in `DataState`. */
    sequenceBase,
    /** Runs `work` and rolls it back. @returns the result that it would have had */
    dryRun: <Result>(work: (trx: Database) => Promise<Result>): Promise<Result> => dryRun(db, work),
    pages,
    /** The cache of public answers. */
    answers: publicAnswers(pages, clock),
    queue,
    worker,
    mailer,
    texter,
    pusher,
    retention: removals,
    files: await pictureFiles(env.DATA_DIR, env.MEDIA_URL),
    pictures: pictureProcessor(),
    /** Whether other processes serve the same site. */
    isShared,
    /** Whether requests come through a proxy that `TRUST_PROXY` does not name. */
    isProxyUnnamed: watchForProxy(app),

    /** Adds JSON calls below `/api`. */
    addCalls: (add: (typeof calls)[number]) => void calls.push(add),
    calls,

    /** Adds background work: it starts when the process has its port, and stops with the server. */
    onStart: (start: () => unknown) => void starts.push(start),
    onStop: (stop: () => Promise<unknown>) => void stops.push(stop),
    /** Called once the process has its port: a second server started by mistake must not take over the work of the first. */
    start: outsideOfCalls(async () => {
      // Without an answer: Fastify would log it as an error.
      await Promise.all(starts.map((start) => start()));
    }),
    /** Finishes current work. Queued work goes on after the next start. */
    stop: () => Promise.all(stops.map((stop) => stop())),
  };
}

/**
 * The two ways to the database: one to read, one to write. A write runs its effects here, and records the desk's changes in the history.
 * @param committed is called after each commit with the tables of changed rows, before `write` resolves
 */
export function databaseAccess(db: Database, clock: Clock, committed: (tables: ReadonlySet<string>) => Promise<void>) {
  /** Tables whose after-commit effects are still pending. The next write runs them. */
  const owed = new Set<string>();
  const cause = outsideOfCalls(committed);

  /**
   * Runs `work` in one transaction (`db/transaction.ts`). `work` may run twice: it must only read and write `trx`. In a call with an
   * idempotency key its result is the call's answer (`idempotency/once.ts`).
   * @throws what `work` throws
   */
  async function write<Result>(work: (trx: Database) => Promise<Result>): Promise<Result> {
    const { caller, key } = currentCall();
    let written: ReadonlySet<string> = new Set();
    const done = await transaction(db, async (unwatched) => {
      const rows = new WrittenRows(needsWrittenRows(caller));
      written = rows.tables;
      const trx = recordWrites(rows, unwatched);
      const result = await runOnce(trx, key, work);
      await recordHistory(trx, rows, clock, caller);
      return result;
    }).catch((error) => {
      // The commit may have succeeded although its answer was lost.
      if (isDatabaseUnavailable(error)) for (const table of written) owed.add(table);
      throw error;
    });
    for (const table of written) owed.add(table);
    const due = new Set(owed);
    await cause(due);
    for (const table of due) owed.delete(table);
    return done;
  }

  return { write, reading: withReadOnlyTables(new Set([...ON_PAGES, "outbox"]), db) };
}
