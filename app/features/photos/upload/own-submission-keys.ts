import { MAX_OWN_SUBMISSIONS } from "../../../../schema/gallery.ts";

const STORED_AS = "photo-keys";

/** Returns the keys of this browser's submissions. A call with a key gets that submission before it is approved. */
export function ownSubmissionKeys(): string[] {
  // `localStorage` throws at each access when the user has blocked storage.
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

export function storeOwnSubmissionKey(key: string) {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify([key, ...ownSubmissionKeys()].slice(0, MAX_OWN_SUBMISSIONS)));
  } catch {
    // Without the key, the visitor sees the photo only after its approval.
  }
}
