import type { FastifyRequest } from "fastify";
import { brandPath } from "../../schema/brand-path.ts";
import { brandMark } from "../business/brand-mark.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import { packAnswer, sendStored } from "../web/answers/answer.ts";
import { publicCache } from "../web/answers/public-cache.ts";
import { madeUpFilesLimit } from "../web/rate-limits.ts";
import { brandStyle } from "./brand-style.ts";

const FILE = /^([0-9a-f]{6})-([0-9a-f]{6})(-plain)?\.(css|svg)$/;

/**
 * The files of a site's colors, which their address contains (`schema/brand-path.ts`). Made-up colors and those of an older page are
 * answered, too, but only the current ones are cached.
 */
export function brandRoutes({ app, answers, clock, pages }: Context, business: BusinessService) {
  const addresses = publicCache<string>(pages, clock);
  const isOwn = async ({ url }: FastifyRequest) =>
    url.startsWith(await addresses.current("own", async () => brandPath((await business.read()).colors)));

  const config = { rateLimit: madeUpFilesLimit(isOwn) };
  app.get<{ Params: { file: string } }>("/brand/:file", { config, schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params;
    const [, main, deep, plain, kind] = FILE.exec(file) ?? [];
    if (!kind) throw new NotFound("File");
    const colors = { main: `#${main}`, deep: `#${deep}` };
    const packed = (accepted?: string) => {
      const body = kind === "css" ? brandStyle(colors, plain !== undefined) : brandMark(colors);
      const headers = { "content-type": kind === "css" ? "text/css; charset=utf-8" : "image/svg+xml" };
      const caching = { "cache-control": "public, max-age=31536000, immutable" };
      return packAnswer({ body, isText: true, headers, caching }, accepted);
    };
    const answer = (await isOwn(request))
      ? await answers.lasting(`brand ${file}`, packed)
      : await packed(request.headers["accept-encoding"] ?? "");
    return sendStored(request, reply, answer);
  });
}
