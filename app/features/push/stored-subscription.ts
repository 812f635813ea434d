/** The key in `localStorage`. */
const KEY = "desk-ring";

/** A push subscription as the server identifies it. */
export interface StoredSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The subscription of this device to the desk's notifications; null when it has none. */
export function readStoredSubscription(): StoredSubscription | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export const storeSubscription = (subscription: StoredSubscription) =>
  localStorage.setItem(KEY, JSON.stringify(subscription));

export const deleteStoredSubscription = () => localStorage.removeItem(KEY);
