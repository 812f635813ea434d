import type { FastifyInstance } from "fastify";
import { NotFound } from "../errors.ts";
import type { PictureFiles } from "../media/picture-files.ts";
import { MEDIA } from "../media/picture-names.ts";

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
