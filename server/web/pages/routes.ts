import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PageData } from "../../../schema/page-data.ts";
import type { Clock } from "../../clock.ts";
import { NotFound } from "../../errors.ts";
import { deviceMark, isByDevice } from "./by-device.ts";
import { pageCache } from "./cache.ts";
import { type Asked, fastLane } from "./fast-lane.ts";
import { pageBytes, sendPage } from "./page.ts";
import { type PageBuild, renderPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** Where the pages come from: the folder that `npm run build` made, or the development server. */
export interface PageSource {
  /** The application to render with; asked for before each rendering, so that development sees the newest. */
  load(): Promise<PageBuild>;
  /** The folder of scripts, styles and pictures; none in development, where Vite serves them. */
  assets?: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request whose page lies ready in memory, and hands every other to `router`. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse, router: Answer) => void;

interface Parts {
  source: PageSource;
  version: PageVersion;
  clock: Clock;
  /** The headers that every answer of the site carries. */
  headers: Record<string, string>;
  dataFor(request: FastifyRequest): PageData;
  /** The site's origin where it does not depend on the request's headers alone: the shortcut needs no more. */
  originOf(headers: IncomingHttpHeaders): string | undefined;
  /** Told of each request that is answered before Node's HTTP layer sees it. */
  onAnswer(): void;
}

/**
 * Every page of the site, rendered on the server and kept in memory, and its assets.
 * @returns the shortcut past the router: nine of ten requests are for a page that lies ready
 */
export async function pageRoutes(app: FastifyInstance, parts: Parts): Promise<Shortcut> {
  const { source, version, clock, headers, dataFor, originOf, onAnswer } = parts;
  const cache = pageCache(version, clock, headers);
  const known = new Set(pathsOf(await source.load()));

  if (source.assets) await app.register(assetRoutes(source.assets), { prefix: "/assets" });

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const asked = request.url.split("?", 1)[0]?.replace(/(.)\/+$/, "$1") ?? "/";
    // One rendering serves every unknown address: inventing addresses must not cost the server anything.
    const address = known.has(asked) ? asked : "/404";
    const data = dataFor(request);
    // The origin is part of the key: a page names its own address, which comes from the Host header where none is set.
    const url = data.origin + address;
    const render = async () => renderPage(await source.load(), url, request.headers["user-agent"] ?? "", data);
    if (!source.assets) {
      // In development each page is rendered anew, and its styles stand inline, which the strict policy would block.
      const { status, html } = await render();
      return reply
        .code(status)
        .type("text/html; charset=utf-8")
        .header("content-security-policy", "object-src 'none'")
        .send(html);
    }
    const kind = { isOwnersPage: address.startsWith("/admin"), isByDevice: isByDevice(address) };
    await version.refresh?.();
    const page = await cache.get(url + deviceMark(address, request.headers), kind, render);
    reply.hijack();
    sendPage(page, request.raw, reply.raw);
  });

  /** The page that is asked for, where it lies ready in memory and is still true. */
  const readyPage = (key: string | undefined) => {
    const page = key === undefined ? undefined : cache.ready(key);
    return page?.status === 200 ? page : undefined;
  };

  function keyOf({ url, headers }: Asked): string | undefined {
    const origin = originOf(headers);
    return origin === undefined ? undefined : origin + url + deviceMark(url, headers);
  }

  // Where several processes serve the site, the database is asked first whether the page is still true: too late for the lane.
  if (source.assets && !version.refresh) {
    fastLane(app.server, {
      keyOf,
      answer({ key, headers }) {
        const page = readyPage(key);
        if (!page) return undefined;
        onAnswer();
        return pageBytes(page, headers, app.server.keepAliveTimeout);
      },
    });
  }

  return (request, response, router) => {
    const { method, url, headers } = request;
    const key = method === "GET" && url ? keyOf({ url, headers }) : undefined;
    const answer = () => {
      const page = readyPage(key);
      if (page) sendPage(page, request, response);
      else router(request, response);
    };
    if (key === undefined) router(request, response);
    else if (!version.refresh) answer();
    else if (!cache.knows(key)) router(request, response);
    else void version.refresh().then(answer);
  };
}

/** The names of the files change with what is in them. */
const assetRoutes = (root: string) => async (scope: FastifyInstance) => {
  scope.setNotFoundHandler(() => {
    throw new NotFound("File");
  });
  await scope.register(fastifyStatic, {
    root,
    index: false,
    // The folder itself would be refused as if it were there.
    allowedPath: (file) => file !== "/",
    preCompressed: true,
    maxAge: "365d",
    immutable: true,
  });
};

/** The addresses of the application's routes; all of them are plain, without parameters. */
function pathsOf(build: PageBuild): string[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.id === "root" || route.path === "*") return [];
    return [`/${route.path ?? ""}`];
  });
}
