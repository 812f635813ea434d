const MINUTE = 60_000;

/** Growing pauses between the attempts for one message: a server that is down for the night has the night. */
const PAUSES = [0.5, 2, 10, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE);

/** No message waits for longer, whatever a provider asks for: who is to wait for more has been put off by a wrong clock. */
export const LONGEST_WAIT_MS = 24 * 60 * MINUTE;

/** So far a pause is shifted either way, so that a thousand messages that failed together do not come back together. */
const JITTER = 0.25;

/**
 * How long to wait before the next attempt.
 * @param attempts how often the message has been tried
 * @returns milliseconds, or null when it has been tried often enough
 */
export function pauseAfter(attempts: number): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : pause * (1 - JITTER + Math.random() * 2 * JITTER);
}
