import pLimit, { type LimitFunction } from "p-limit";

/**
 * A semaphore for all uploads, and one for each address before it: many uploads from one address never take all places, however
 * slow they are.
 */
export function uploadLimits(concurrent: number, concurrentFromAddress: number) {
  const all = pLimit(concurrent);
  const byAddress = new Map<string, LimitFunction>();

  return async function limited<T>(address: string, work: () => Promise<T>): Promise<T> {
    const own = byAddress.get(address) ?? pLimit(concurrentFromAddress);
    byAddress.set(address, own);
    return own(async () => {
      try {
        return await all(work);
      } finally {
        if (own.activeCount === 1 && own.pendingCount === 0) byAddress.delete(address);
      }
    });
  };
}
