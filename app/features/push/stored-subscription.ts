/** The key in `localStorage`. */
const KEY = "desk-ring";

/** A push subscription as the server identifies it. */
export interface StoredSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The subscription by which this device gets the desk's notifications; null where it has none. */
export function storedSubscription(): StoredSubscription | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export const storeSubscription = (subscription: StoredSubscription) =>
  localStorage.setItem(KEY, JSON.stringify(subscription));

export const forgetSubscription = () => localStorage.removeItem(KEY);
