/** A window that holds the lock for longer than this is suspended, because no call takes so long. */
const SUSPENDED_MS = 30_000;
/** The name of the lock under which calls are sent and removed. */
const WRITES_LOCK = "desk-writes";

/**
 * Runs `work` under the lock, so that one window sends one call at a time. Steals the lock from a suspended window; when that window
 * resumes, the server recognizes its call by the key. Pages without HTTPS have no locks, and only the keys prevent duplicates.
 */
export async function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  return withLockOrElse(SUSPENDED_MS, work, () => navigator.locks.request(WRITES_LOCK, { steal: true }, work));
}

/** Runs `work` under the lock, or `otherwise` when the lock is not free in time. Requires `navigator.locks`. */
export function withLockOrElse<Result>(
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
