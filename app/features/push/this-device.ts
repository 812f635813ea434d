import type { OwnerPushKind, PushDevice, PushSubscriptionAnswer } from "../../../schema/push.ts";
import { PUSH_DEVICES_PATH } from "../../lib/data/paths.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { subscribeToPush, toSubscriptionBody, withTimeout } from "../../lib/page/phone-alerts.ts";
import { deleteStoredSubscription, readStoredSubscription, storeSubscription } from "./stored-subscription.ts";

const SUBSCRIPTIONS = "/api/push-subscriptions";
/** The kinds of notifications of a new device. */
const FIRST_KINDS: OwnerPushKind[] = ["booking", "message", "photo", "failedSend", "health"];

/** The reason why this device cannot get notifications; null when it can. */
export function pushObstacle(): "iPhone" | "browser" | "blocked" | null {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? "iPhone" : "browser";
  }
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Asks for the permission, and subscribes this device. @throws Error when the browser or the server refuses */
export async function subscribeDevice(): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Notifications are not allowed");
  const { subscription, key } = await subscribed();
  const body = { ...toSubscriptionBody(subscription), kinds: FIRST_KINDS, key };
  const { device } = await call<PushSubscriptionAnswer>("POST", SUBSCRIPTIONS, body);
  if (!device) throw new Error("No device was answered");
  storeSubscription(toSubscriptionBody(subscription));
  return device;
}

/**
 * Sends this device's subscription to the server. It is a new one when the browser or the site's key has changed.
 * @returns the stored device; null when it has no subscription, or another device has ended it
 */
export async function renewSubscription(): Promise<PushDevice | null> {
  const before = readStoredSubscription();
  if (!before) return null;
  if (Notification.permission !== "granted") {
    deleteStoredSubscription();
    return null;
  }
  const { subscription } = await subscribed();
  const subscriptionNow = toSubscriptionBody(subscription);
  try {
    const device = await call<PushDevice>("PUT", SUBSCRIPTIONS, { ...subscriptionNow, was: before });
    storeSubscription(subscriptionNow);
    return device;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    // Another window of this browser has sent a newer subscription meanwhile.
    if (readStoredSubscription()?.endpoint !== before.endpoint) return renewSubscription();
    await subscription.unsubscribe();
    deleteStoredSubscription();
    return null;
  }
}

/** Ends this device's notifications. */
export async function unsubscribeDevice(id: number): Promise<void> {
  await call("DELETE", `${PUSH_DEVICES_PATH}/${id}`);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  deleteStoredSubscription();
}

async function subscribed() {
  const { key } = await call<{ key: string }>("GET", "/api/push-key");
  // The desk's worker shows notifications. It is installed a few seconds after the page has loaded.
  const registration = await withTimeout(navigator.serviceWorker.ready);
  return { subscription: await subscribeToPush(registration, key), key };
}
