import { CallFailed } from "./api.ts";
import { STALLED_LIMIT_MS, timeLimit } from "./time-limit.ts";

/** Chunks of this size become blobs, which the browser may move to disk. */
const PORTION_BYTES = 32 * 1024 * 1024;

interface Options {
  /** Called with the received share, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Saves the answer of `GET path` as a file, with the name in its `Content-Disposition` header.
 * @returns the answer's headers
 * @throws CallFailed for an error status; another Error when the connection breaks or stalls
 */
export async function saveAnswerAsFile(path: string, { onProgress, signal }: Options = {}): Promise<Headers> {
  const limit = timeLimit(STALLED_LIMIT_MS, signal);
  try {
    const response = await fetch(path, { credentials: "include", signal: limit.signal });
    if (!response.ok) throw new CallFailed(response.status, response.statusText, await response.text());
    const { headers } = response;
    const length = Number(headers.get("content-length"));
    const file = await readBlob(response, (bytes) => {
      limit.extend();
      onProgress?.(length > 0 ? Math.min(1, bytes / length) : 0);
    });
    saveFile(file, nameIn(headers) ?? "");
    return headers;
  } finally {
    limit.clear();
  }
}

/** Saves a file that the page has created. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not revoked at once: a phone asks the user first, and reads the file afterwards.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reads the whole body in chunks, so that it is never in memory as one piece. */
async function readBlob(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const chunks: Blob[] = [];
  let portion: Uint8Array<ArrayBuffer>[] = [];
  let [total, inPortion] = [0, 0];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    portion.push(part.value);
    total += part.value.length;
    inPortion += part.value.length;
    if (inPortion >= PORTION_BYTES) {
      chunks.push(new Blob(portion));
      [portion, inPortion] = [[], 0];
    }
    onBytes(total);
  }
  return new Blob([...chunks, ...portion]);
}

function nameIn(headers: Headers): string | undefined {
  const name = headers.get("content-disposition")?.match(/filename\*=UTF-8''([^;]+)/)?.[1];
  return name && decodeURIComponent(name);
}
