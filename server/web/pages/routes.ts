import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PageData } from "../../../schema/page-data.ts";
import { PUBLIC_FORMS } from "../../../schema/public-forms.ts";
import type { Clock } from "../../clock.ts";
import { NotFound } from "../../errors.ts";
import { answerFor, sendStored } from "../answers/answer.ts";
import { publicStore } from "../answers/made-once.ts";
import type { PublicAnswers } from "../answers/public-answers.ts";
import type { PageAnswer } from "../plain-forms.ts";
import { deviceMark, isByDevice } from "./by-device.ts";
import { type Packings, type PageKind, packings, packPage, SOME_ORIGIN } from "./page.ts";
import { type PageBuild, renderPage } from "./render.ts";
import type { PageVersion } from "./version.ts";

/** Where the pages come from: the folder that `npm run build` made, or the development server. */
export interface PageSource {
  /** The application to render with. Called before each rendering, so that development renders the newest. */
  load(): Promise<PageBuild>;
  /** The folders of scripts, styles and pictures, the first one first; none in development, where Vite serves them. */
  assets?: string[];
}

interface Parts {
  source: PageSource;
  version: PageVersion;
  clock: Clock;
  answers: PublicAnswers;
  /** Of the pages whose address ends in a number, by what stands before it: whether there is one of that number. */
  numbered: Record<string, (id: number) => Promise<boolean>>;
  /** @param origin the address of the site */
  dataFor(request: FastifyRequest, origin: string): PageData;
}

/** Adds every page of the site, rendered on the server and cached in memory, and the assets of the pages. */
export async function pageRoutes(
  app: FastifyInstance,
  { source, version, clock, answers, numbered, dataFor }: Parts,
): Promise<void> {
  const renderings = publicStore<Packings>(version, clock, ({ status }) => status < 500);
  const known = new Set(pathsOf(await source.load()));

  if (source.assets) await app.register(assetRoutes(source.assets), { prefix: "/assets" });

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split("?", 1)[0]?.replace(/(.)\/+$/, "$1") ?? "/";
    const address = await addressOf(path);
    const origin = app.publicOrigin(request);
    if (!source.assets) {
      // In development each page is rendered anew, and its styles stand inline, which the strict policy would block.
      const { status, html } = await render(origin);
      return reply
        .code(status)
        .type("text/html; charset=utf-8")
        .header("content-security-policy", "object-src 'none'")
        .send(html);
    }
    const page = await renderings.current(address + deviceMark(address, request.headers), async () =>
      packings(await render(SOME_ORIGIN), kindOf(address)),
    );
    return sendStored(request, reply, await page.under(origin, answers.isUsual(origin)));

    async function render(at: string) {
      const agent = request.headers["user-agent"] ?? "";
      return renderPage(await source.load(), at + address, agent, dataFor(request, at));
    }
  });

  /** One rendering serves every unknown address: whoever invents addresses must fill no memory. */
  async function addressOf(path: string): Promise<string> {
    if (known.has(path)) return path;
    const [, folder = "", id] = NUMBERED.exec(path) ?? [];
    // While the database is away, the cache may still have the page.
    const isThere = await numbered[folder]?.(Number(id)).catch(() => true);
    return isThere ? path : "/404";
  }

  // Never cached: it holds what one visitor typed.
  app.decorate("formPage", async (request, refusedForm): Promise<PageAnswer> => {
    const address = PUBLIC_FORMS[refusedForm.form].page;
    const origin = app.publicOrigin(request);
    const data = { ...dataFor(request, origin), refusedForm };
    const rendered = await renderPage(await source.load(), origin + address, request.headers["user-agent"] ?? "", data);
    if (!source.assets) return { headers: { "content-type": "text/html" }, body: Buffer.from(rendered.html) };
    const { headers, body } = answerFor(await packPage(rendered, kindOf(address)), request.headers);
    return { headers: { ...headers, "cache-control": "no-store" }, body };
  });
}

/** As one writes numbers, so that each page has one address. */
const NUMBERED = /^(\/.+\/)([1-9]\d{0,8})$/;

const kindOf = (address: string): PageKind => ({
  isOwnersPage: address.startsWith("/admin"),
  isFramed: address === "/embed",
  isByDevice: isByDevice(address),
});

/** The files of the build and of the one before. Their names change with their content, so a browser may cache them for good. */
const assetRoutes = (root: string[]) => async (scope: FastifyInstance) => {
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

/** The plain addresses of the application's routes, without parameters: `/follow` of `follow/:stopId?`. */
function pathsOf(build: PageBuild): string[] {
  return Object.values(build.routes).flatMap((route) => {
    const [plain = "", parameter] = route?.path?.split("/:") ?? [];
    const isPage = route && route.id !== "root" && plain !== "*" && (!parameter || parameter.endsWith("?"));
    return isPage ? [`/${plain}`] : [];
  });
}
