/** How long a call may take, its answer included. */
export const CALL_LIMIT_MS = 20_000;
/** The same for a call with thousands of rows, on a phone in the truck. */
export const LONG_CALL_LIMIT_MS = 120_000;
/** How long an upload or a download may stall, and how long the server may take to store a file. */
export const STALLED_LIMIT_MS = 60_000;

/**
 * Ends a request on a line that has stalled: `signal` is aborted `ms` milliseconds after the start or the last `extend`.
 * Instead of `AbortSignal.timeout` and `AbortSignal.any`, which phones of 2022 do not have.
 * @param outer aborts it too
 */
export function timeLimit(ms: number, outer?: AbortSignal) {
  const abort = new AbortController();
  const pass = () => abort.abort(outer?.reason);
  const stop = () => abort.abort(new Error("No answer came in time"));
  let timer = setTimeout(stop, ms);
  if (outer?.aborted) pass();
  outer?.addEventListener("abort", pass, { once: true });

  return {
    signal: abort.signal,
    /** Something has moved: the time begins anew. */
    extend() {
      clearTimeout(timer);
      timer = setTimeout(stop, ms);
    },
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", pass);
    },
  };
}
