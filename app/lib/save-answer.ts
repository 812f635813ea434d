import { CallFailed } from "./api.ts";

/** So much is gathered before the browser is given it to keep, which may put it on the disk. */
const PORTION_BYTES = 32 * 1024 * 1024;

interface Options {
  /** Called with the share that has come, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Saves what `GET path` answers as a file, under the name that the answer gives it.
 * @returns the answer's headers
 * @throws CallFailed for an answer that is no success; TypeError where the connection breaks
 */
export async function saveAnswer(path: string, { onProgress, signal }: Options = {}): Promise<Headers> {
  const response = await fetch(path, { credentials: "include", signal });
  if (!response.ok) throw new CallFailed(response.status, response.statusText, await response.text());
  const { headers } = response;
  const length = Number(headers.get("content-length"));
  const url = URL.createObjectURL(
    await gathered(response, (bytes) => onProgress?.(length > 0 ? Math.min(1, bytes / length) : 0)),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = nameIn(headers) ?? "";
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return headers;
}

/** The whole body, without ever holding it in memory as one piece. */
async function gathered(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const kept: Blob[] = [];
  let portion: Uint8Array<ArrayBuffer>[] = [];
  let [total, inPortion] = [0, 0];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    portion.push(part.value);
    total += part.value.length;
    inPortion += part.value.length;
    if (inPortion >= PORTION_BYTES) {
      kept.push(new Blob(portion));
      [portion, inPortion] = [[], 0];
    }
    onBytes(total);
  }
  return new Blob([...kept, ...portion]);
}

function nameIn(headers: Headers): string | undefined {
  const name = headers.get("content-disposition")?.match(/filename\*=UTF-8''([^;]+)/)?.[1];
  return name && decodeURIComponent(name);
}
