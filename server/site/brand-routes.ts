import type { FastifyInstance } from "fastify";
import { brandMark } from "../business/brand-mark.ts";
import { NotFound } from "../errors.ts";
import { brandStyle } from "./brand-style.ts";

const FILE = /^([0-9a-f]{6})-([0-9a-f]{6})(-plain)?\.(css|svg)$/;

/** What is made of a site's colours (`schema/brand-address.ts`): its address says all of it. */
export function brandRoutes(app: FastifyInstance) {
  app.get<{ Params: { file: string } }>("/brand/:file", { schema: { hide: true } }, (request, reply) => {
    const [, main, deep, plain, kind] = FILE.exec(request.params.file) ?? [];
    if (!kind) throw new NotFound("File");
    const colors = { main: `#${main}`, deep: `#${deep}` };
    reply.header("cache-control", "public, max-age=31536000, immutable");
    return kind === "css"
      ? reply.type("text/css; charset=utf-8").send(brandStyle(colors, plain !== undefined))
      : reply.type("image/svg+xml").send(brandMark(colors));
  });
}
