import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasDeferredScript } from "../../../schema/deferred-script.ts";
import type { PageData } from "../../../schema/page-data.ts";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import type { Clock } from "../../clock.ts";
import { NotFound } from "../../errors.ts";
import { negotiateVariant, sendStored } from "../answers/answer.ts";
import { PLACEHOLDER_ORIGIN } from "../answers/origins.ts";
import { publicCache } from "../answers/public-cache.ts";
import { deviceCacheKey, isDeviceDependent } from "./by-device.ts";
import { type PageForOrigins, type PageKind, packPage, pageForOrigins } from "./page.ts";
import { type PageBuild, renderPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** Where the pages come from: the folder that `npm run build` made, or the development server. */
export interface PageSource {
  /** The application to render with. Called before each rendering, so that development renders the newest. */
  load(): Promise<PageBuild>;
  /** The folders of scripts, styles and pictures, the first one first; none in development, where Vite serves them. */
  assets?: string[];
  /** The folder of the standalone scripts (`alone.ts`); none in development. */
  scripts?: string;
}

/** The page that data are for. */
interface Asked {
  /** The address of the site. */
  origin: string;
  /** Whether it is cached for everybody. */
  isForAll: boolean;
}

interface Parts {
  source: PageSource;
  version: PageVersion;
  clock: Clock;
  /** Checks of pages whose address ends in an id, by the path before it: whether that id exists. */
  numbered: Record<string, (id: number) => Promise<boolean>>;
  dataFor(request: FastifyRequest, page: Asked): PageData;
}

/** Adds every page of the site, rendered on the server and cached in memory, and the assets of the pages. */
export async function pageRoutes(
  app: FastifyInstance,
  { source, version, clock, numbered, dataFor }: Parts,
): Promise<void> {
  const renderings = publicCache<PageForOrigins>(version, clock, ({ status }) => status < 500);
  const known = new Set(pathsOf(await source.load()));

  if (source.assets) await app.register(assetRoutes(source.assets), { prefix: "/assets" });

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const address = await addressOf(withoutEndSlashes(path));
    const isShell = address === DESK && request.url.endsWith(SHELL);
    const isOwn = isOwners(address) && !isShell && (await hasSession(request));
    if (!source.assets || isOwn) return sendOwn(request, reply, address);
    const query = isShell ? SHELL : "";
    const page = await renderings.current(address + query + deviceCacheKey(address, request.headers), async () =>
      pageForOrigins(
        await render(request, { url: PLACEHOLDER_ORIGIN + address + query, isForAll: true }),
        kindOf(address),
      ),
    );
    return sendStored(request, reply, await page.under(app.publicOrigin(request)));
  });

  /** Whether a request may have a session. An invalid one costs no rendering. Without the database the answer is yes. */
  const hasSession = (request: FastifyRequest): Promise<boolean> =>
    app.callerOf(request).then(
      (caller) => caller !== null,
      () => true,
    );

  async function render(
    request: FastifyRequest,
    { url, isForAll }: { url: string; isForAll: boolean },
    extra?: Partial<PageData>,
  ) {
    const data = { ...dataFor(request, { origin: new URL(url).origin, isForAll }), ...extra };
    return renderPage(await source.load(), url, request.headers["user-agent"] ?? "", data);
  }

  /**
   * Sends a page of the desk, which is never cached. Without a session it is the cached login. In development every page is sent like this,
   * with the newest sources.
   */
  async function sendOwn(request: FastifyRequest, reply: FastifyReply, address: string, extra?: Partial<PageData>) {
    const query = request.url.slice(request.url.split("?", 1)[0]?.length);
    const url = app.publicOrigin(request) + address + query;
    const rendered = await render(request, { url, isForAll: false }, extra);
    if (reply.statusCode === 200) reply.code(rendered.status);
    if (!source.assets) {
      // Its styles are inline, which the strict policy would block.
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", "object-src 'none'")
        .send(rendered.html);
    }
    const { headers, body } = negotiateVariant(
      await packPage(rendered, kindOf(address), request.headers["accept-encoding"] ?? ""),
      request.headers,
    );
    return reply.headers({ ...headers, "cache-control": "no-store, no-transform" }).send(body);
  }

  /** All unknown addresses share one rendering, so that they fill no memory. */
  async function addressOf(path: string): Promise<string> {
    if (known.has(path)) return path;
    const [, folder = "", id] = NUMBERED.exec(path) ?? [];
    // Without the database the cache may still have the page.
    const isThere = await numbered[folder]?.(Number(id)).catch(() => true);
    return isThere ? path : "/404";
  }

  // A shared page: a request over its limit costs no rendering.
  app.decorate("limitedFormPage", async (request, reply, refusedForm) => {
    const { page } = PUBLIC_FORMS[refusedForm.form];
    if (!source.assets) return sendOwn(request, reply, page, { refusedForm });
    const key = `limited ${refusedForm.form}${deviceCacheKey(page, request.headers)}`;
    const stored = await renderings.current(key, async () =>
      pageForOrigins(
        await render(request, { url: PLACEHOLDER_ORIGIN + page, isForAll: true }, { refusedForm }),
        kindOf(page),
      ),
    );
    const { headers, body } = negotiateVariant(await stored.under(app.publicOrigin(request)), request.headers);
    return reply.headers({ ...headers, "cache-control": "no-store" }).send(body);
  });

  // Never cached: it has one visitor's values.
  app.decorate("formPage", (request, reply, refusedForm) =>
    sendOwn(request, reply, PUBLIC_FORMS[refusedForm.form].page, { refusedForm }),
  );
}

/** Anchored, so that an address of 16,000 slashes is not tried at each position. */
const withoutEndSlashes = (path: string) => path.replace(/(?<!\/)\/+$/, "") || "/";

/** A canonical number, so that each page has one address. */
const NUMBERED = /^(\/.+\/)([1-9]\d{0,8})$/;

/** The desk without data, which a phone shows offline. It is the same for all. */
const DESK = "/admin-dashboard";
const SHELL = "?shell";

const isOwners = (address: string) => address.startsWith("/admin");

const kindOf = (address: string): PageKind => ({
  isOwnersPage: isOwners(address),
  isFramed: address === "/embed",
  isByDevice: isDeviceDependent(address),
  defersScript: hasDeferredScript(address),
});

/** The files of this build and the former one. Their names change with their content, so that browsers cache them forever. */
const assetRoutes = (root: string[]) => async (scope: FastifyInstance) => {
  scope.setNotFoundHandler(() => {
    throw new NotFound("File");
  });
  await scope.register(fastifyStatic, {
    root,
    index: false,
    // The folder itself answers 404.
    allowedPath: (file) => file !== "/",
    preCompressed: true,
    maxAge: "365d",
    immutable: true,
  });
};

/** The plain addresses of the application's routes, without parameters: `/follow` of `follow/:stopId?`. */
function pathsOf(build: PageBuild): string[] {
  return Object.values(build.routes).flatMap((route) => {
    const [plain = "", parameter] = route?.path?.split("/:") ?? [];
    const isPage = route && route.id !== "root" && plain !== "*" && (!parameter || parameter.endsWith("?"));
    return isPage ? [`/${plain}`] : [];
  });
}
