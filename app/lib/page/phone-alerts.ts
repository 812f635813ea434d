/**
 * Subscribes a visitor's browser to web push, and unsubscribes it (docs/product.md, *Ringing*). The build makes a separate file of this
 * module, `/phone-alerts.js`, which a page loads at the first tap (`ui/phone-alerts.tsx`); so it must not import anything. The desk
 * imports parts of it.
 */

/** Keys in `localStorage`: the followed topics as JSON (an empty list for all stops), and when the server last received them. */
const TOPICS = "phone-alerts";
const GIVEN_AT = "phone-alerts-at";
const GIVE_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;

const WORKER = "/push-worker.js";
/** A scope without pages, so that the worker controls none. */
const SCOPE = "/push-worker/";

const CALL = "/api/push-subscriptions";
/** The browser may never answer when it cannot reach its push service. */
const LIMIT_MS = 20_000;

class Refused extends Error {}

/** Handles a press of a button of `ui/phone-alerts.tsx`. @param part the element around the button, which shows the outcome */
export async function press(part: HTMLElement, wish: string, permission: string): Promise<void> {
  const status = part.querySelector("[role=status]");
  const showStatus = (words: string) => {
    if (status) status.textContent = words;
  };
  showStatus("One moment…");
  try {
    if (wish === "on") await turnOn(topicsOf(part), storedTopics() ?? [], permission);
    else await turnOff();
    showStatus(wish === "on" ? "Done. This device tells you." : "Done. This device stays quiet.");
  } catch (error) {
    showStatus(error instanceof Refused ? error.message : "That didn't work. Please try again.");
  }
}

/** Sends the topics to the server again after a week: the browser may have a new subscription, or the site a new key. */
export async function giveAgain(): Promise<void> {
  const topics = storedTopics();
  const givenAt = Number(localStorage.getItem(GIVEN_AT));
  if (!topics || Date.now() - givenAt < GIVE_AGAIN_MS) return;
  if (Notification.permission !== "granted") return forget();
  await turnOn(topics, topics, "granted").catch((error) => {
    if (error instanceof Refused) forget();
  });
}

function topicsOf(part: HTMLElement): string[] {
  const form = part.closest("form");
  if (form) {
    const ticked = [...form.querySelectorAll<HTMLInputElement>("[name=topics] input:checked")].map(({ name }) => name);
    if (ticked.length === 0) throw new Refused("Choose a place, a day or a stop first.");
    return ticked;
  }
  const topic = part.dataset.alerts;
  return topic ? [...new Set([...(storedTopics() ?? []), topic])] : [];
}

/** @param had the topics followed before. They may be over, and the server does not know them under a renewed subscription. */
async function turnOn(topics: string[], had: string[], permission: string): Promise<void> {
  if (permission !== "granted") {
    throw new Refused(
      "Notifications are blocked here. Allow them for this site in your browser's settings, then try again.",
    );
  }
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const { key } = await answerOf("GET", "/api/push-key");
  const subscription = await subscribeToPush(registration, key);
  await answerOf("POST", CALL, { ...toSubscriptionBody(subscription), topics, had, key });
  localStorage.setItem(TOPICS, JSON.stringify(topics));
  localStorage.setItem(GIVEN_AT, String(Date.now()));
}

async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    // If the server cannot be reached, it learns of the end from the push service at the next notification.
    await answerOf("DELETE", CALL, toSubscriptionBody(subscription)).catch(() => {});
    await subscription.unsubscribe();
  }
  forget();
}

function forget(): void {
  localStorage.removeItem(TOPICS);
  localStorage.removeItem(GIVEN_AT);
}

function storedTopics(): string[] | null {
  const topics: unknown = JSON.parse(localStorage.getItem(TOPICS) ?? "null");
  return Array.isArray(topics) ? topics.map(String) : null;
}

/** Returns a browser's subscription in the format of the server's call. */
export function toSubscriptionBody(subscription: PushSubscription) {
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/**
 * Returns this browser's subscription to the site's key. Creates one when there is none, or when it belongs to another key.
 * @throws Error when the browser creates none, or not in time
 */
export async function subscribeToPush(registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const before = await registration.pushManager.getSubscription();
  if (before && keyOf(before) === key) return before;
  await before?.unsubscribe();
  return withTimeout(registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Resolves when the worker of a registration is active. @throws Error when it is not active in time */
function untilActive(registration: ServiceWorkerRegistration): Promise<unknown> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return Promise.resolve();
  return withTimeout(
    new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    }),
  );
}

async function answerOf(method: string, path: string, body?: object) {
  const request = {
    method,
    headers: body && { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  };
  const response = await withTimeout(fetch(path, request));
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Refused(answer.message);
  return answer;
}

/** @throws Error when `work` takes longer than `LIMIT_MS` */
export function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("No answer came in time")), LIMIT_MS);
  });
  return Promise.race([work, late]);
}
