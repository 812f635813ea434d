import type { IncomingMessage } from "node:http";
import { Invalid } from "../errors.ts";

/** What a submission's body consists of, in the order in which it arrives, whatever it is written in. */
export type Part =
  /** A photo begins; the bytes that follow are its own. */
  | { photo: string | null }
  | { bytes: Uint8Array }
  /** The last one: everything else. */
  | { fields: unknown };

/** Each minute must bring so much: a kilobyte a second, what the weakest line does. Who brings less is gone, or holds a place. */
const LEAST_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** A hundred megabytes over the slowest line that is worth waiting for. */
const LONGEST_MS = 30 * 60_000;

/**
 * The parts that are read from `body`, which is held to a size and a time: one that passes them loses its connection.
 * @throws Invalid when it breaks off, and what reading the parts throws
 */
export async function* heldTo<Read>(
  limit: number,
  body: IncomingMessage,
  parts: AsyncIterable<Read>,
): AsyncGenerator<Read> {
  const giveUp = () => body.destroy();
  let bytes = 0;
  let bytesOfMinute = 0;
  const count = ({ length }: Buffer) => {
    bytes += length;
    bytesOfMinute += length;
    if (bytes > limit) giveUp();
  };
  const longest = setTimeout(giveUp, LONGEST_MS).unref();
  const pace = setInterval(() => {
    if (bytesOfMinute < LEAST_BYTES) giveUp();
    bytesOfMinute = 0;
  }, MINUTE_MS).unref();
  body.on("data", count);
  try {
    yield* parts;
  } catch (error) {
    throw body.destroyed && !body.readableEnded ? new Invalid("", "The upload broke off") : error;
  } finally {
    body.off("data", count);
    clearTimeout(longest);
    clearInterval(pace);
  }
}
