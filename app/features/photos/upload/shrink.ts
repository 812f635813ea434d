let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (photo: Blob | null) => void>();

/**
 * A photo as small as it may be sent. What this browser cannot decode (a HEIC, mostly) is sent as it is, as is a GIF, which
 * may move.
 */
export async function shrunk(file: File): Promise<File> {
  if (file.type === "image/gif" || typeof OffscreenCanvas === "undefined") return file;
  const photo = await inWorker(file);
  return photo ? new File([photo], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" }) : file;
}

function inWorker(file: File): Promise<Blob | null> {
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  worker.postMessage({ id, file });
  return new Promise((resolve) => waiting.set(id, resolve));
}

function startWorker(): Worker {
  const started = new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data: { id, photo } }: MessageEvent<{ id: number; photo: Blob | null }>) => {
    waiting.get(id)?.(photo);
    waiting.delete(id);
  };
  // Its script did not come, or it ran out of memory: the photos go as they are.
  started.onerror = () => {
    worker = undefined;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };
  return started;
}
