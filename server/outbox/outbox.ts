import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import { DAILY, type Retention } from "../retention/retention.ts";
import { mailerFor, texterFor } from "./providers.ts";
import { outboxQueue } from "./queue.ts";
import { removeOld } from "./removal.ts";
import { outboxWorker } from "./worker.ts";

interface Parts {
  env: Env;
  clock: Clock;
  db: Database;
  log: FastifyBaseLogger;
  isShared: boolean;
  retention: Retention;
}

/** The outbox, put together: the queue that nouns add to, and the worker that sends what is in it. */
export function outbox({ env, retention, ...parts }: Parts) {
  const { clock, db, log } = parts;
  const queue = outboxQueue(clock);
  const [mailer, texter] = [mailerFor(env, log), texterFor(env, log)];
  const worker = outboxWorker({ ...parts, queue, mailer, texter });
  retention.add({ what: "old messages", every: DAILY, remove: (stopped) => removeOld({ db, clock, log }, stopped) });
  return { queue, worker, mailer, texter };
}
