/**
 * The desk's service worker (product.md, *Offline*): it opens the desk without a line. It holds the desk's files and a page of it
 * without data, never an answer of `/api` and never a page that was drawn for somebody. Visitors have none.
 * The build writes the two names below in front of it.
 */
declare const self: ServiceWorkerGlobalScope;
/** The desk's files, all of them, and a name for this set. */
declare const FILES: string[];
declare const VERSION: string;

const CACHE = `desk-${VERSION}`;
const SHELL = "/admin-dashboard?shell";
/** Without an answer of the network by then, the page comes from the phone. */
const PATIENCE_MS = 2_000;
/** Its address stays when the business gets another name or logo, and nobody needs it without a line: it is not kept. */
const MANIFEST = "/desk.webmanifest";
/** The other pages of the desk, and where the dashboard has the same. */
const INSTEAD: Record<string, string> = {
  "/admin-location": "/admin-dashboard?tab=locations",
  "/admin-test": "/admin-dashboard?tab=communications",
};

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", ({ data }) => {
  // The owner has asked for the new version, with nothing typed and nothing waiting.
  if (data === "takeOver") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api")) return;
  event.respondWith(request.mode === "navigate" ? page(event) : file(request));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await keepShell(cache);
  await Promise.all(FILES.map((address) => keep(cache, address)));
}

/** Keeps the page without data, and what it names. @throws where it belongs to another version, or is no page of the desk at all */
async function keepShell(cache: Cache): Promise<void> {
  const shell = await ask(SHELL);
  const html = await shell.clone().text();
  // A proxy may answer in the site's place, with 200, too: "Back in five minutes".
  if (!FILES.some((address) => /^\/assets\/manifest-/.test(address) && html.includes(address)))
    throw new Error(`${SHELL} is not this version's page`);
  const named = [...html.matchAll(/(?:href|src)="(\/[^"#]+\.[a-z0-9]+(?:\?[^"#]*)?)#?"/g)].map(
    ([, address = ""]) => address,
  );
  const missing = named.find((address) => address.startsWith("/assets/") && !FILES.includes(address));
  // An update came in between: the next try finds both of one version.
  if (missing) throw new Error(`${missing} belongs to another version`);
  const others = [...new Set(named)].filter((address) => address !== MANIFEST && !FILES.includes(address));
  await Promise.all(others.map(async (address) => (await cache.match(address)) ?? keep(cache, address)));
  await cache.put(SHELL, shell);
}

const keep = async (cache: Cache, address: string) => cache.put(address, await ask(address));

async function ask(address: string): Promise<Response> {
  const response = await fetch(address, { credentials: "omit", cache: "no-cache" });
  if (!response.ok || response.redirected) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** The business may have been set up since, or have another name, time zone or logo. Where that does not come, what is there stays. */
const renewShell = () =>
  caches
    .open(CACHE)
    .then(keepShell)
    .catch(() => {});

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("desk-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

/** The page of the network where it comes in time; else the one of the phone, which has no data. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE_MS);
  try {
    const response = await fetch(request, { signal: limit.signal });
    if (response.ok) event.waitUntil(renewShell());
    if (response.status < 500) return response;
  } catch {
    // No line, or none that is worth its name.
  } finally {
    clearTimeout(timer);
  }
  const { pathname } = new URL(request.url);
  if (INSTEAD[pathname]) return Response.redirect(INSTEAD[pathname]);
  const cache = await caches.open(CACHE);
  return (await cache.match(SHELL)) ?? Response.error();
}

/** A file of the desk has a name for each content: what is here is what the network would send. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

// A module only for the compiler, which then knows this file's `self`: the build takes this line away.
export {};
