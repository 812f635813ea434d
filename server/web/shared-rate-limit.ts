import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { CompiledQuery } from "kysely";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "../db/database.ts";

/** The plugin compares with its own limit; the limiter only counts. */
const UNLIMITED = 1_000_000_000;

/**
 * The store of @fastify/rate-limit that counts each caller's requests over all processes of a site, in their database. While
 * the database is away each process counts for itself.
 */
export function sharedRateLimit(db: Database) {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
  };
  const limiters = new Map<number, RateLimiterAbstract>();

  function limiterOf(timeWindow: number): RateLimiterAbstract {
    const known = limiters.get(timeWindow);
    if (known) return known;
    const window = { points: UNLIMITED, duration: timeWindow / 1000 };
    const limiter = new RateLimiterPostgres({
      ...window,
      storeClient,
      storeType: "pool",
      tableName: "rateLimits",
      tableCreated: true,
      keyPrefix: "",
      insuranceLimiter: new RateLimiterMemory(window),
    });
    limiters.set(timeWindow, limiter);
    return limiter;
  }

  return class SharedRateLimit implements FastifyRateLimitStore {
    incr(caller: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], timeWindow = 60_000): void {
      limiterOf(timeWindow)
        .consume(caller)
        .then(
          ({ consumedPoints, msBeforeNext }) => callback(null, { current: consumedPoints, ttl: msBeforeNext }),
          (error: Error) => callback(error),
        );
    }

    /** The store of a route with a limit of its own: the names of the callers tell the routes apart. */
    child(): SharedRateLimit {
      return this;
    }
  };
}
