import { CallFailed } from "./api.ts";
import { STALLED_LIMIT_MS, timeLimit } from "./time-limit.ts";

/** Thrown when no answer came. The server may have stored the upload. */
export class ConnectionBroke extends Error {}

interface Upload {
  /** Called with the sent share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The `Idempotency-Key`: the server stores one upload for each key. */
  key?: string;
}

/**
 * Posts a form with files, or JSON. It uses `XMLHttpRequest`, because `fetch` reports no upload progress.
 * @throws CallFailed for an error status; ConnectionBroke when no answer comes, or the connection stalls
 */
export function upload(path: string, body: FormData | object, { onProgress, signal, key }: Upload): Promise<string> {
  const limit = timeLimit(STALLED_LIMIT_MS, signal);
  const sent = new Promise<string>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", path);
    if (key !== undefined) request.setRequestHeader("idempotency-key", key);
    request.upload.onprogress = ({ loaded, total }) => {
      limit.extend();
      onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status < 300) resolve(request.responseText);
      else reject(new CallFailed(request.status, request.statusText, request.responseText));
    };
    request.onerror = () => reject(new ConnectionBroke());
    request.onabort = () => reject(signal?.aborted ? signal.reason : new ConnectionBroke());
    limit.signal.addEventListener("abort", () => request.abort(), { once: true });
    if (body instanceof FormData) return request.send(body);
    request.setRequestHeader("content-type", "application/json");
    request.send(JSON.stringify(body));
  });
  return sent.finally(limit.clear);
}
