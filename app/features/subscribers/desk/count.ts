import type { Subscriber } from "../../../../schema/subscribers.ts";

/** product.md, *Messages that go out*: all of them; active with e-mail notifications; active with SMS notifications. */
export function countSubscribers(subscribers: Subscriber[]) {
  const active = subscribers.filter(({ isActive }) => isActive);
  return {
    all: subscribers.length,
    email: active.filter(({ emailNotifications }) => emailNotifications).length,
    sms: active.filter(({ smsNotifications }) => smsNotifications).length,
  };
}
