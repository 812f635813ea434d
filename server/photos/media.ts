import { z } from "zod";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import { MEDIA_PATH, pictureNameOf } from "../media/picture-names.ts";
import { publicCache } from "../web/answers/public-cache.ts";

/** The public pictures. */
export async function mediaRoutes({ app, clock, files, pages }: Context, hiddenNames: () => Promise<Set<string>>) {
  const hidden = publicCache<Set<string>>(pages, clock);
  await app.register(
    async (scope) => {
      // A deleted submission's pictures are hidden at once; the files stay until it can no longer be restored.
      scope.addHook("onRequest", async ({ params }) => {
        // The decoded parameter, as the store reads it: an address can be encoded in many ways.
        const [file = ""] = Object.values(z.record(z.string(), z.string()).parse(params));
        const name = pictureNameOf(file);
        if (!name || (await hidden.current("hidden", hiddenNames)).has(name)) throw new NotFound("Picture");
      });
      scope.setNotFoundHandler(() => {
        throw new NotFound("Picture");
      });
      await files.serve(scope);
    },
    { prefix: MEDIA_PATH },
  );
}
