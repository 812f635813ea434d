import type { FastifyInstance } from "fastify";
import { NotFound } from "../errors.ts";
import { MEDIA } from "../media/picture-names.ts";
import type { PictureFiles } from "../media/stores/picture-files.ts";

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
