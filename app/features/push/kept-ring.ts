/** Where this phone keeps by which subscription it rings; nothing where it does not. */
export const KEPT = "desk-ring";

export interface Kept {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}
