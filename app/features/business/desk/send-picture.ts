import { CallFailed } from "../../../lib/net/api.ts";
import { upload } from "../../../lib/net/upload.ts";

/** The outcome of an upload: `unreadable` when the file could not be read or sent, `refused` when the server rejected it. */
export type UploadOutcome = "saved" | "unreadable" | "refused";

/**
 * Uploads a picture (product.md, *Answers of the calls*).
 * @param path of the call
 * @param onProgress called with the uploaded share, 0 to 1
 * @throws CallFailed when the session has expired
 */
export async function sendPicture(
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadOutcome> {
  const image = await readAsDataUrl(file).catch(() => undefined);
  if (!image) return "unreadable";
  try {
    await upload(path, { image, filename: file.name }, { onProgress });
    return "saved";
  } catch (error) {
    if (!(error instanceof CallFailed)) return "unreadable";
    if (error.status === 401) throw error;
    return "refused";
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
