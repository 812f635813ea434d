/** The burst after a rest, as a part of the deliveries of one second. */
const BURST_SECONDS = 0.1;

/** Limits a channel to `perSecond` deliveries, spread evenly. It uses real time, because providers do. */
export function throttle(perSecond: () => Promise<number>) {
  let allowance = 0;
  let countedAt = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Takes up to `most` permits.
     * @returns the number of deliveries that may start now, and the milliseconds until the next may (0 when all may)
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

    /** Returns unused permits. */
    giveBack(unused: number) {
      allowance += unused;
    },
  };
}
