import type { FastifyInstance } from "fastify";
import type { PageBuild } from "./render.ts";
import type { PageSource } from "./routes.ts";

/** The pages straight from their sources, with hot reload. */
export async function developmentPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: app.server } } });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/")) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  return { load: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PageBuild };
}
