/** What may start at once after a rest, as a part of a second's worth. */
const BURST_SECONDS = 0.1;

/** Throttles a channel to so many deliveries a second, spread evenly. It counts real time: that is what providers measure. */
export function throttle(perSecond: () => Promise<number>) {
  let allowance = 0;
  let countedAt = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Takes up to `most` starts.
     * @returns how many may start now, and in how many milliseconds the next may (0 when all may)
     */
    async take(most: number): Promise<{ granted: number; waitMs: number }> {
      const rate = await perSecond();
      if (rate === Number.POSITIVE_INFINITY) return { granted: most, waitMs: 0 };
      const now = performance.now();
      allowance = Math.min(Math.max(1, rate * BURST_SECONDS), allowance + ((now - countedAt) / 1000) * rate);
      countedAt = now;
      const granted = Math.min(most, Math.floor(allowance));
      allowance -= granted;
      return { granted, waitMs: granted < most ? Math.ceil(((1 - allowance) / rate) * 1000) : 0 };
    },

    /** Gives back starts that were not used. */
    giveBack(unused: number) {
      allowance += unused;
    },
  };
}
