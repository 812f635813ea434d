/** How long a button waits for the answer before it says that the call is queued. */
export const ANSWER_WAIT_MS = 2_000;
