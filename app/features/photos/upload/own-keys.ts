import { MOST_OWN_KEYS } from "../../../../schema/gallery.ts";

const STORED_AS = "photo-keys";

/** The keys of this browser's submissions: a call with one of them sees that photo before it is approved. */
export function ownKeys(): string[] {
  // A browser whose storage is off throws at each access.
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

export function rememberOwnKey(key: string) {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify([key, ...ownKeys()].slice(0, MOST_OWN_KEYS)));
  } catch {
    // Then the photo shows once the owner has approved it.
  }
}
