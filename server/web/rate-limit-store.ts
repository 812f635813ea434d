import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { CompiledQuery } from "kysely";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import type { Database } from "../db/database.ts";

/** The plugin compares with its own limit; the limiter only counts. */
const UNLIMITED = 1_000_000_000;

/** A statement of the limiter, as the driver of Postgres takes it. */
interface Query {
  text: string;
  values: unknown[];
}

/**
 * The store of @fastify/rate-limit that counts each caller's requests. The plugin's own store hands out one object that the next
 * request changes before the first has read it: of a burst in one tick all requests are then refused.
 * @param shared the database in which processes that serve one site count together; while it is away each counts for itself
 */
export function rateLimitStore(shared: Database | null) {
  const limiters = new Map<number, RateLimiterAbstract>();

  function limiterOf(timeWindow: number): RateLimiterAbstract {
    const known = limiters.get(timeWindow);
    if (known) return known;
    const window = { points: UNLIMITED, duration: timeWindow / 1000 };
    const memory = new RateLimiterMemory(window);
    const limiter = shared
      ? new RateLimiterPostgres({
          ...window,
          storeClient: { query: ({ text, values }: Query) => shared.executeQuery(CompiledQuery.raw(text, values)) },
          storeType: "pool",
          tableName: "rateLimits",
          tableCreated: true,
          keyPrefix: "",
          insuranceLimiter: memory,
        })
      : memory;
    limiters.set(timeWindow, limiter);
    return limiter;
  }

  return class RateLimitStore implements FastifyRateLimitStore {
    incr(caller: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], timeWindow = 60_000): void {
      limiterOf(timeWindow)
        .consume(caller)
        .then(
          ({ consumedPoints, msBeforeNext }) => callback(null, { current: consumedPoints, ttl: msBeforeNext }),
          (error: Error) => callback(error),
        );
    }

    /** The store of a route with a limit of its own: the names of the callers tell the routes apart. */
    child(): RateLimitStore {
      return this;
    }
  };
}
