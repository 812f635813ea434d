/** How long a call may take, its answer included. */
export const CALL_LIMIT_MS = 20_000;
/** The limit of a call with thousands of rows over a phone's connection. */
export const LONG_CALL_LIMIT_MS = 120_000;
/** How long an upload or a download may stall, and how long the server may take to store a file. */
export const STALLED_LIMIT_MS = 60_000;

/**
 * Ends a request over a stalled connection: `signal` is aborted `ms` milliseconds after the start or the last `extend`.
 * `AbortSignal.timeout` and `AbortSignal.any` are missing on phones of 2022.
 * @param outer a signal that aborts it, too
 */
export function timeLimit(ms: number, outer?: AbortSignal) {
  const abort = new AbortController();
  const abortWithOuter = () => abort.abort(outer?.reason);
  const stop = () => abort.abort(new Error("No answer came in time"));
  let timer = setTimeout(stop, ms);
  if (outer?.aborted) abortWithOuter();
  outer?.addEventListener("abort", abortWithOuter, { once: true });

  return {
    signal: abort.signal,
    /** Restarts the time, after progress. */
    extend() {
      clearTimeout(timer);
      timer = setTimeout(stop, ms);
    },
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", abortWithOuter);
    },
  };
}
