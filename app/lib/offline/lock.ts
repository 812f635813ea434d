/** A window that holds the lock for so long sleeps: no call takes as long. */
const ASLEEP_MS = 30_000;
/** Whoever holds it sends a write, or takes one back. */
const WRITES_LOCK = "desk-writes";

/**
 * One window sends at a time, one write. Where another one holds the lock for longer than any call takes, it sleeps, and the lock is taken
 * from it; when it wakes, the server knows the write by its key. Without HTTPS a browser has no locks: then there are the keys alone.
 */
export async function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return lockedWithin(ASLEEP_MS, work, () => navigator.locks.request(WRITES_LOCK, { steal: true }, work));
}

/** Works under the lock, or does `otherwise` where it is not free in time. Browsers with locks only. */
export function lockedWithin<Result>(
  ms: number,
  work: () => Promise<Result>,
  otherwise: () => Promise<Result>,
): Promise<Result> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ms);
  const inTime = () => {
    clearTimeout(timer);
    return work();
  };
  return navigator.locks.request(WRITES_LOCK, { signal: patience.signal }, inTime).catch((error) => {
    if (!patience.signal.aborted) throw error;
    return otherwise();
  });
}
