import { CallFailed } from "./api.ts";

/** The connection broke, or never was: nobody knows whether what was sent has arrived. */
export class ConnectionBroke extends Error {}

interface Upload {
  /** Called with the share that is sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload; it then rejects with the signal's reason. */
  signal: AbortSignal;
}

/**
 * `POST` of a form with files. Not by fetch, which cannot tell how much of it has been sent.
 * @throws CallFailed for an answer that is no success; ConnectionBroke where no answer came
 */
export function upload(path: string, form: FormData, { onProgress, signal }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      if (request.status < 300) resolve(request.responseText);
      else reject(new CallFailed(request.status, request.statusText, request.responseText));
    };
    request.onerror = () => reject(new ConnectionBroke());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
