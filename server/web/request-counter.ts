import type { FastifyRateLimitStore } from "@fastify/rate-limit";

/** So many callers are remembered at once; beyond that the one seen first is forgotten, so that memory stays bounded. */
const MOST_CALLERS = 5000;

/**
 * Counts each caller's requests within a window of time, for @fastify/rate-limit. Its own store hands out one object that
 * the next request changes before the first has read it: of a burst that arrives at once, every request then seems to be
 * the last, and all of them are refused. This one hands out a copy.
 */
export class RequestCounter implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { startedAt: number; count: number }>();

  incr(
    caller: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow = 60_000,
  ): void {
    // Not the time of day, which may be put back: nobody would be let in again for as long.
    const now = performance.now();
    let window = this.#windows.get(caller);
    if (!window || window.startedAt + timeWindow <= now) {
      window = { startedAt: now, count: 0 };
      this.#windows.delete(caller);
      this.#forgetOldest();
      this.#windows.set(caller, window);
    }
    window.count += 1;
    callback(null, { current: window.count, ttl: window.startedAt + timeWindow - now });
  }

  /** The counter of a route that has a limit of its own. */
  child(): RequestCounter {
    return new RequestCounter();
  }

  #forgetOldest() {
    if (this.#windows.size < MOST_CALLERS) return;
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}
