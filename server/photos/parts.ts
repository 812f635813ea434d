import type { IncomingMessage } from "node:http";
import { Invalid } from "../errors.ts";

/** The parts of a submission's body in their order, for JSON and forms alike. */
export type SubmissionPart =
  /** A photo begins, with its file name; its bytes follow. */
  | { photo: string | null }
  | { bytes: Uint8Array }
  /** The last part: all other fields. */
  | { fields: unknown };

/** The least bytes of each minute: a kilobyte a second, the slowest connection that is useful. */
const LEAST_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** A hundred megabytes over the slowest connection that is worth waiting for. */
const LONGEST_MS = 30 * 60_000;

/**
 * Passes `parts` on and limits the size and time of the `body` that they are read from: beyond them the connection is closed.
 * @throws Invalid when the upload is interrupted, and the errors of reading the parts
 */
export async function* limitParts<Read>(
  limit: number,
  body: IncomingMessage,
  parts: AsyncIterable<Read>,
): AsyncGenerator<Read> {
  const close = () => body.destroy();
  let bytes = 0;
  let bytesOfMinute = 0;
  const count = ({ length }: Buffer) => {
    bytes += length;
    bytesOfMinute += length;
    if (bytes > limit) close();
  };
  const timeout = setTimeout(close, LONGEST_MS).unref();
  const everyMinute = setInterval(() => {
    if (bytesOfMinute < LEAST_BYTES) close();
    bytesOfMinute = 0;
  }, MINUTE_MS).unref();
  body.on("data", count);
  try {
    yield* parts;
  } catch (error) {
    throw body.destroyed && !body.readableEnded ? new Invalid("", "The upload was interrupted") : error;
  } finally {
    body.off("data", count);
    clearTimeout(timeout);
    clearInterval(everyMinute);
  }
}
