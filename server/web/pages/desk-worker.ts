import fs from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** A worker that takes itself and its files off every phone: what `DESK_WORKER=off` answers with. */
const REMOVES_ITSELF = `self.addEventListener("install",()=>self.skipWaiting());
self.addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())if(name.startsWith("desk-"))await caches.delete(name);
await self.registration.unregister();
})()));
`;

/**
 * The desk's service worker, at an address that answers for good: phones ask for it as long as they have one.
 * @param built the file that the build has made; none in development
 */
export async function deskWorkerRoute(app: FastifyInstance, built: string | undefined, isOn: boolean): Promise<void> {
  const code = built && isOn ? await fs.readFile(built, "utf8") : REMOVES_ITSELF;
  app.get("/desk-worker.js", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // What the worker may fetch: this site.
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .send(code),
  );
}
