let worker: Worker | undefined;
let lastId = 0;
const pending = new Map<number, (photo: Blob | null) => void>();

/**
 * Returns a smaller JPEG of a photo. Returns the file unchanged when this browser cannot decode it (mostly a HEIC), and when it is a GIF,
 * which may be animated.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type === "image/gif" || typeof OffscreenCanvas === "undefined") return file;
  const photo = await inWorker(file);
  return photo ? new File([photo], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" }) : file;
}

function inWorker(file: File): Promise<Blob | null> {
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  worker.postMessage({ id, file });
  return new Promise((resolve) => pending.set(id, resolve));
}

function startWorker(): Worker {
  const started = new Worker(new URL("./shrink.worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data: { id, photo } }: MessageEvent<{ id: number; photo: Blob | null }>) => {
    pending.get(id)?.(photo);
    pending.delete(id);
  };
  // The script did not load, or the worker ran out of memory: the photos are sent unchanged.
  started.onerror = () => {
    worker = undefined;
    for (const resolve of pending.values()) resolve(null);
    pending.clear();
  };
  return started;
}
