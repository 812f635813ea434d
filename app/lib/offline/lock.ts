/** A window that holds the lock for longer than any call takes is suspended. */
const ASLEEP_MS = 30_000;
/** Held while a call is sent or removed. */
const WRITES_LOCK = "desk-writes";

/**
 * Runs `work` under the lock: one window sends one call at a time. The lock is taken from a suspended window; when that resumes, the
 * server recognizes the call by its key. Without HTTPS there are no locks, and the keys alone prevent doubles.
 */
export async function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return lockedWithin(ASLEEP_MS, work, () => navigator.locks.request(WRITES_LOCK, { steal: true }, work));
}

/** Runs `work` under the lock, or `otherwise` when the lock is not free in time. Requires `navigator.locks`. */
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
