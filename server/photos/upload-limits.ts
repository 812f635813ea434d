import pLimit, { type LimitFunction } from "p-limit";

/**
 * A semaphore for all uploads with one for each address before it: a crowd behind one address waits for one another, and the
 * other places stay for everybody else, however slowly somebody sends.
 */
export function uploadLimits(atOnce: number, atOnceEach: number) {
  const all = pLimit(atOnce);
  const each = new Map<string, LimitFunction>();

  return async function limited<T>(address: string, work: () => Promise<T>): Promise<T> {
    const own = each.get(address) ?? pLimit(atOnceEach);
    each.set(address, own);
    return own(async () => {
      try {
        return await all(work);
      } finally {
        if (own.activeCount === 1 && own.pendingCount === 0) each.delete(address);
      }
    });
  };
}
