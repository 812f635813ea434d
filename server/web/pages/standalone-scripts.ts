import fs from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";

/** A worker that removes itself and its files from every phone, for `DESK_WORKER=off`. */
const REMOVES_ITSELF = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("desk-"))await caches.delete(name);
await self.registration.unregister();
})()));
`;

/**
 * Standalone scripts with permanent addresses: the service workers, which browsers request again as long as they have one, and the script of
 * web push.
 * @param built the build's folder; none in development
 * @param hasDeskWorker whether the desk has a worker; otherwise phones remove theirs
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
        // A worker may fetch only this site.
        .header("content-security-policy", "default-src 'none'; connect-src 'self'")
        .send(code),
    );
  }
}
