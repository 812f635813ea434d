declare global {
  interface Window {
    /** Set by browser tests: a busy machine may need seconds for an answer. */
    patienceMs?: number;
  }
}

/** How long a button waits for the answer before it says that the call is queued. */
export const PATIENCE_MS = (typeof window !== "undefined" && window.patienceMs) || 2_000;
