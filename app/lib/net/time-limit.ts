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
