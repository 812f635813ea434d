import fs from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";

/** A worker that takes itself and its files off every phone: what `DESK_WORKER=off` answers with. */
const REMOVES_ITSELF = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("desk-"))await caches.delete(name);
await self.registration.unregister();
})()));
`;

/**
 * The scripts that stand alone, at addresses that answer for good: the service workers, for which phones ask as long as they have one,
 * and what lets a visitor's phone be told.
 * @param built the folder that the build has made; none in development
 * @param hasDeskWorker whether the desk has a worker; without it, phones take theirs off
 */
export async function scriptRoutes(
  app: FastifyInstance,
  built: string | undefined,
  hasDeskWorker: boolean,
): Promise<void> {
  const read = async (name: string) => (built ? fs.readFile(path.join(built, name), "utf8") : null);
  const scripts = {
    "desk-worker.js": (hasDeskWorker ? await read("desk-worker.js") : null) ?? REMOVES_ITSELF,
    "push-worker.js": (await read("push-worker.js")) ?? REMOVES_ITSELF,
    "phone-alerts.js": (await read("phone-alerts.js")) ?? "",
  };
  for (const [name, code] of Object.entries(scripts)) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply
        .type("text/javascript; charset=utf-8")
        .header("cache-control", "no-cache")
        // What a worker may fetch: this site.
        .header("content-security-policy", "default-src 'none'; connect-src 'self'")
        .send(code),
    );
  }
}
