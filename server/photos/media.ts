import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { NotFound } from "../platform/errors.ts";
import { MEDIA } from "./present.ts";

/** The public pictures. Their names are never given to other bytes, so a browser may keep them for good. */
export async function mediaRoutes(app: FastifyInstance, folder: string) {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(() => {
        throw new NotFound("Picture");
      });
      await scope.register(fastifyStatic, {
        root: folder,
        index: false,
        dotfiles: "ignore",
        decorateReply: false,
        immutable: true,
        maxAge: "1y",
        // A page of another site that wants to show a photo of ours may.
        setHeaders: (reply) => reply.header("cross-origin-resource-policy", "cross-origin"),
      });
    },
    { prefix: MEDIA },
  );
}
