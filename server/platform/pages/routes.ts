import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PageData } from "../../../schema/page-data.ts";
import type { Clock } from "../clock.ts";
import { pageCache } from "./cache.ts";
import { type PageBuild, renderPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** Where the pages come from: the folder that `npm run build` made, or the development server. */
export interface PageSource {
  /** The application to render with; asked for before each rendering, so that development sees the newest. */
  load(): Promise<PageBuild>;
  /** The folder of scripts, styles and pictures; none where another part serves them. */
  assets?: string;
}

interface Parts {
  source: PageSource;
  version: PageVersion;
  clock: Clock;
  dataFor(request: FastifyRequest): PageData;
}

/** Every page of the site: rendered on the server, kept in memory, and its assets. */
export async function pageRoutes(app: FastifyInstance, { source, version, clock, dataFor }: Parts) {
  const cache = pageCache(version, clock);
  const known = new Set(pathsOf(await source.load()));

  if (source.assets) {
    await app.register(fastifyStatic, {
      root: source.assets,
      wildcard: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const isHashed = path.relative(source.assets ?? "", file).startsWith("assets");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      },
    });
  }

  app.get("/*", async (request, reply) => {
    const asked = request.url.split("?", 1)[0]?.replace(/(.)\/+$/, "$1") ?? "/";
    // One rendering serves every unknown address: inventing addresses must not cost the server anything.
    const address = known.has(asked) ? asked : "/404";
    const data = dataFor(request);
    // The origin is part of the key: a page names its own address, which comes from the Host header where none is set.
    const url = new URL(address, data.origin).href;
    const page = await cache.get(url, address.startsWith("/admin"), async () =>
      renderPage(await source.load(), url, request.headers["user-agent"] ?? "", data),
    );
    return send(page, request, reply);
  });
}

function send(
  page: Awaited<ReturnType<ReturnType<typeof pageCache>["get"]>>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ etag: page.etag, "cache-control": "no-cache", vary: "accept-encoding" });
  if (page.status === 200 && request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply
    .code(page.status)
    .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": page.contentPolicy })
    .send(page[encoding]);
}

/** The addresses of the application's routes; all of them are plain, without parameters. */
function pathsOf(build: PageBuild): string[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || route.path === "*") return [];
    return [`/${route.path ?? ""}`];
  });
}
