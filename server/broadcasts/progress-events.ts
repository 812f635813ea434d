import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "../../schema/notifications.ts";

const LOOK_EVERY_MS = 300;
/** A line now and then keeps proxies from taking a quiet stream for a dead one. */
const ALIVE_EVERY_MS = 15_000;

/**
 * A send's progress as server-sent events: `progress` with the counts whenever they change, then `done` when nothing waits
 * any more. Whoever comes back after a reload gets the counts at once.
 */
export const progressEvents = (read: () => Promise<Send>, closing: AbortSignal): Readable =>
  Readable.from(events(read, closing));

async function* events(read: () => Promise<Send>, closing: AbortSignal): AsyncGenerator<string> {
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
    } else if (performance.now() - sentAt > ALIVE_EVERY_MS) {
      sentAt = performance.now();
      yield ": still here\n\n";
    }
    await wait(LOOK_EVERY_MS, undefined, { signal: closing }).catch(() => {});
  }
}
