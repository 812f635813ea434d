import type { IncomingMessage } from "node:http";
import { PHOTO_TOO_LARGE } from "../../schema/photo-limits.ts";
import { Invalid, TooLarge } from "../errors.ts";

/** Each minute must bring so much: a kilobyte a second, what the weakest line does. Who brings less is gone, or holds a place. */
const LEAST_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** A hundred megabytes over the slowest line that is worth waiting for. */
const LONGEST_MS = 30 * 60_000;

/**
 * The parts of a body as they arrive, held to a size and a time. Leaving the loop leaves the connection open for the answer.
 * @throws TooLarge when it is longer than `limit`, Invalid when it breaks off
 */
export async function* bodyParts(body: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  const times = timesOf(body);
  let bytes = 0;
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      times.came(part.length);
      bytes += part.length;
      if (bytes > limit) throw new TooLarge(PHOTO_TOO_LARGE);
      yield part;
    }
  } catch (error) {
    throw brokeOff(body) ? new Invalid("", "The upload broke off") : error;
  } finally {
    times.end();
  }
}

/** Holds a body that somebody else reads to a size and a time; one that passes them loses its connection. */
export function watchOver(body: IncomingMessage, limit: number) {
  const times = timesOf(body);
  let bytes = 0;
  const onData = (part: Buffer) => {
    times.came(part.length);
    bytes += part.length;
    if (bytes > limit) body.destroy();
  };
  body.on("data", onData);
  return {
    end() {
      body.off("data", onData);
      times.end();
    },
  };
}

/** Whether the sender, or a limit, ended the connection before the body was there. */
export const brokeOff = (body: IncomingMessage) => body.destroyed && !body.readableEnded;

function timesOf(body: IncomingMessage) {
  const giveUp = () => body.destroy();
  const longest = setTimeout(giveUp, LONGEST_MS).unref();
  let bytes = 0;
  const pace = setInterval(() => {
    if (bytes < LEAST_BYTES) giveUp();
    bytes = 0;
  }, MINUTE_MS).unref();
  return {
    came(count: number) {
      bytes += count;
    },
    end() {
      clearTimeout(longest);
      clearInterval(pace);
    },
  };
}
