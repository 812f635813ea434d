import { CallFailed } from "./api.ts";
import { STALLED_LIMIT_MS, timeLimit } from "./time-limit.ts";

/** No answer came: the server may have the upload. */
export class ConnectionBroke extends Error {}

interface Upload {
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The `Idempotency-Key`: the server stores one upload for each key. */
  key?: string;
}

/**
 * `POST` of a form with files, or of JSON. By `XMLHttpRequest`, since fetch reports no upload progress.
 * @throws CallFailed for an answer that is no success; ConnectionBroke where no answer came, or the line stalled
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
