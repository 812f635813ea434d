import type { FastifyInstance } from "fastify";
import { brandMark } from "../business/brand-mark.ts";
import { NotFound } from "../errors.ts";
import { pack, sendStored } from "../web/answers/answer.ts";
import type { PublicAnswers } from "../web/answers/public-answers.ts";
import { brandStyle } from "./brand-style.ts";

const FILE = /^([0-9a-f]{6})-([0-9a-f]{6})(-plain)?\.(css|svg)$/;

/** What is made of a site's colours (`schema/brand-address.ts`): its address says all of it. */
export function brandRoutes(app: FastifyInstance, answers: PublicAnswers) {
  app.get<{ Params: { file: string } }>("/brand/:file", { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params;
    const [, main, deep, plain, kind] = FILE.exec(file) ?? [];
    if (!kind) throw new NotFound("File");
    const colors = { main: `#${main}`, deep: `#${deep}` };
    const stored = await answers.lasting(`brand ${file}`, () =>
      pack({
        body: kind === "css" ? brandStyle(colors, plain !== undefined) : brandMark(colors),
        isText: true,
        headers: { "content-type": kind === "css" ? "text/css; charset=utf-8" : "image/svg+xml" },
        caching: { "cache-control": "public, max-age=31536000, immutable" },
      }),
    );
    return sendStored(request, reply, stored);
  });
}
