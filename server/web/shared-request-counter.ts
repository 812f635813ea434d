import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { sql } from "kysely";
import { batched } from "../db/batched.ts";
import type { Database } from "../db/database.ts";
import { RequestCounter } from "./request-counter.ts";

type Answered = Parameters<FastifyRateLimitStore["incr"]>[1];
interface Asked {
  caller: string;
  timeWindow: number;
}

/** What is over is thrown away after so many batches. */
const BATCHES_TO_A_SWEEP = 500;

/**
 * Counts each caller's requests within a window of time over all processes of a site, for @fastify/rate-limit: in their
 * database, by one statement for all requests that wait. While the database is away each process counts for itself.
 */
export function sharedRequestCounter(db: Database) {
  let batches = 0;
  const count = batched(async (asked: Asked[]) => {
    const now = Date.now();
    if (batches++ % BATCHES_TO_A_SWEEP === 0) await db.deleteFrom("requestCounts").where("endsAt", "<=", now).execute();
    const rows = await add(tally(asked), now);
    // Each gets the count that it has brought about itself: the last of them the one that is stored.
    return asked
      .toReversed()
      .map(({ caller }) => {
        const row = rows.get(caller);
        if (!row) throw new Error("A request was not counted");
        return { current: row.count--, ttl: Math.max(0, row.endsAt - now) };
      })
      .toReversed();
  });

  async function add(callers: Map<string, { count: number; timeWindow: number }>, now: number) {
    const rows = await db
      .insertInto("requestCounts")
      // In one order, so that two processes never wait for each other's rows crosswise.
      .values(
        Array.from(callers, ([caller, { count, timeWindow }]) => ({ caller, count, endsAt: now + timeWindow })).sort(
          (one, other) => (one.caller < other.caller ? -1 : 1),
        ),
      )
      .onConflict((conflict) =>
        conflict.column("caller").doUpdateSet((row) => {
          const isOver = row("requestCounts.endsAt", "<=", now);
          return {
            count: row
              .case()
              .when(isOver)
              .then(row.ref("excluded.count"))
              .else(sql<number>`${sql.ref("requestCounts.count")} + ${sql.ref("excluded.count")}`)
              .end(),
            endsAt: row
              .case()
              .when(isOver)
              .then(row.ref("excluded.endsAt"))
              .else(row.ref("requestCounts.endsAt"))
              .end(),
          };
        }),
      )
      .returningAll()
      .execute();
    return new Map(rows.map((row) => [row.caller, row]));
  }

  return class SharedRequestCounter implements FastifyRateLimitStore {
    readonly #alone = new RequestCounter();

    incr(caller: string, callback: Answered, timeWindow = 60_000): void {
      count({ caller, timeWindow }).then(
        (answer) => callback(null, answer),
        () => this.#alone.incr(caller, callback, timeWindow),
      );
    }

    /** The counter of a route that has a limit of its own: the callers' names tell the routes apart. */
    child(): SharedRequestCounter {
      return this;
    }
  };
}

function tally(asked: Asked[]) {
  const callers = new Map<string, { count: number; timeWindow: number }>();
  for (const { caller, timeWindow } of asked) {
    callers.set(caller, { count: (callers.get(caller)?.count ?? 0) + 1, timeWindow });
  }
  return callers;
}
