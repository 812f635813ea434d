import type { FastifyInstance } from "fastify";
import { NotFound } from "../platform/errors.ts";
import type { PictureFiles } from "../platform/files/picture-files.ts";
import { MEDIA } from "../platform/files/picture-names.ts";

/** The public pictures. */
export async function mediaRoutes(app: FastifyInstance, files: PictureFiles) {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(() => {
        throw new NotFound("Picture");
      });
      await files.serve(scope);
    },
    { prefix: MEDIA },
  );
}
