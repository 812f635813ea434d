import { z } from "zod";
import { currentHero } from "../../schema/hero.ts";
import { HERO_MAX_BYTES, HERO_TEXTS } from "../../schema/hero-limits.ts";
import type { Api } from "../web/api.ts";
import type { HeroService } from "./hero.ts";
import { uploadBodyLimit, uploadedPicture } from "./uploaded-picture.ts";

export function heroRoutes(api: Api, hero: HeroService) {
  api.get("/admin/current-hero", { schema: { summary: "The hero photo", response: { 200: currentHero } } }, () =>
    hero.current(),
  );

  api.post(
    "/admin/hero-image",
    {
      bodyLimit: uploadBodyLimit(HERO_MAX_BYTES),
      schema: {
        summary: "Change the hero photo",
        body: uploadedPicture(HERO_MAX_BYTES, HERO_TEXTS),
        response: { 200: currentHero },
      },
    },
    (request) => hero.set(request.body.image),
  );

  api.delete(
    "/admin/hero-image",
    { schema: { summary: "Delete the hero photo: home shows the drawn scene", response: { 204: z.undefined() } } },
    () => hero.remove(),
  );
}
