import type { PushDevice, PushSubscriptionAnswer, RingKind } from "../../../schema/push.ts";
import { PUSH_DEVICES } from "../../lib/data/paths.ts";
import { CallFailed, call } from "../../lib/net/api.ts";
import { inTime, named, subscribe } from "../../lib/page/phone-alerts.ts";
import { KEPT, type Kept, kept } from "./kept-ring.ts";

const SUBSCRIPTIONS = "/api/push-subscriptions";
/** What a device rings for at first. */
const ALL: RingKind[] = ["booking", "message", "photo", "failedSend", "health"];

/** Why this device cannot ring; null where it can. */
export function whyNot(): "iPhone" | "browser" | "blocked" | null {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? "iPhone" : "browser";
  }
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Asks for the permission, and lets this device ring. @throws Error where the browser or the server refuses */
export async function ringHere(): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("Notifications are not allowed");
  const { subscription, key } = await subscribed();
  const asked = { ...named(subscription), kinds: ALL, key };
  const { device } = await call<PushSubscriptionAnswer>("POST", SUBSCRIPTIONS, asked);
  if (!device) throw new Error("No device was answered");
  keep(named(subscription));
  return device;
}

/**
 * Tells the server that this device is here, with a new subscription where the browser or the site's key has changed.
 * @returns how it rings; null where it does not, or was ended from another device
 */
export async function hereAgain(): Promise<PushDevice | null> {
  const was = kept();
  if (!was) return null;
  if (Notification.permission !== "granted") return forget();
  const { subscription } = await subscribed();
  const now = named(subscription);
  try {
    const device = await call<PushDevice>("PUT", SUBSCRIPTIONS, { ...now, was });
    keep(now);
    return device;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    // Another window of this device has told of a newer one meanwhile.
    if (kept()?.endpoint !== was.endpoint) return hereAgain();
    await subscription.unsubscribe();
    return forget();
  }
}

/** Ends the ringing of this device. */
export async function endHere(id: number): Promise<void> {
  await call("DELETE", `${PUSH_DEVICES}/${id}`);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  forget();
}

async function subscribed() {
  const { key } = await call<{ key: string }>("GET", "/api/push-key");
  // The worker of the desk shows what rings; it comes a few seconds after the page.
  const registration = await inTime(navigator.serviceWorker.ready);
  return { subscription: await subscribe(registration, key), key };
}

const keep = (subscription: Kept) => localStorage.setItem(KEPT, JSON.stringify(subscription));

function forget(): null {
  localStorage.removeItem(KEPT);
  return null;
}
