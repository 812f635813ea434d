import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Broadcast } from "../../schema/notifications.ts";

const POLL_MS = 300;
/** How often a comment is sent on a quiet stream, so that proxies do not close it. */
const KEEP_ALIVE_MS = 15_000;

/**
 * A broadcast's progress as server-sent events: `progress` with the counts, at once and after each change, then `done` when
 * nothing is queued any more.
 */
export const progressEvents = (read: () => Promise<Broadcast>, closing: AbortSignal): Readable =>
  Readable.from(events(read, closing));

async function* events(read: () => Promise<Broadcast>, closing: AbortSignal): AsyncGenerator<string> {
  let sent = "";
  let sentAt = performance.now();
  while (!closing.aborted) {
    const send = await read();
    const data = JSON.stringify(send);
    if (send.queuedCount === 0) {
      yield `event: done\ndata: ${data}\n\n`;
      return;
    }
    if (data !== sent) {
      sent = data;
      sentAt = performance.now();
      yield `event: progress\ndata: ${data}\n\n`;
    } else if (performance.now() - sentAt > KEEP_ALIVE_MS) {
      sentAt = performance.now();
      yield ": still here\n\n";
    }
    await wait(POLL_MS, undefined, { signal: closing }).catch(() => {});
  }
}
