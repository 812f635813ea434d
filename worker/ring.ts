/**
 * Shows what the site tells a phone (product.md, *Ringing*), and opens it at a tap. It is all of the visitors' worker, and a part of the
 * desk's. Safari may show the same by itself.
 */
declare const self: ServiceWorkerGlobalScope;

/** The shape that the server sends (`server/outbox/push.ts`). */
interface Ring {
  notification: { title: string; body: string; navigate: string; tag: string };
  app_badge?: number;
}

self.addEventListener("push", (event) => {
  // A push that shows nothing counts against the site.
  if (event.data) event.waitUntil(show(event.data.json()));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show({ notification, app_badge }: Ring): Promise<void> {
  const { title, body, navigate, tag } = notification;
  const icon = "/icon-192.png";
  if (app_badge !== undefined) void self.navigator.setAppBadge?.(app_badge).catch(() => {});
  await self.registration.showNotification(title, { body, tag, icon, badge: icon, data: navigate });
}

/** Opens what was told: in a window of this worker's that is open already, where there is one. */
async function open(address: string): Promise<void> {
  const { href, pathname, search } = new URL(address, self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url.startsWith(self.registration.scope));
  if (!there) return void (await self.clients.openWindow(href));
  await there.focus().catch(() => {});
  // The page goes there by itself: loaded anew, it would lose what is typed in it.
  there.postMessage({ open: pathname + search });
}

export {};
