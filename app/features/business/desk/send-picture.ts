import { CallFailed } from "../../../lib/api.ts";

/** What became of an upload: `unreadable` when it could not be read or sent, `refused` when the server would not have it. */
export type Outcome = "saved" | "unreadable" | "refused";

/**
 * Sends a picture as spec section 7 has it.
 * @param path of the call
 * @param onProgress called with the share that is sent, 0 to 1: fetch cannot tell, so this is an XMLHttpRequest
 * @throws CallFailed when the session has ended
 */
export async function sendPicture(path: string, file: File, onProgress: (share: number) => void): Promise<Outcome> {
  const image = await readAsDataUrl(file).catch(() => undefined);
  if (!image) return "unreadable";
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("content-type", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status === 401) reject(new CallFailed(status, statusText, responseText));
      else resolve(status === 200 ? "saved" : "refused");
    };
    request.onerror = () => resolve("unreadable");
    request.send(JSON.stringify({ image, filename: file.name }));
  });
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
