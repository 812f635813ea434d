import { businessChange, businessSettings, currentLogo } from "../../schema/business.ts";
import { LOGO_MAX_BYTES } from "../../schema/logo-limits.ts";
import { siteNeedChange } from "../../schema/site-needs.ts";
import { packAnswer, sendStored } from "../web/answers/answer.ts";
import type { PublicAnswers } from "../web/answers/public-answers.ts";
import type { Api } from "../web/api.ts";
import { contentHash } from "../web/etag.ts";
import { logoParams, newLogo } from "./logo.ts";
import type { BusinessService } from "./service.ts";
import { uploadBodyLimit } from "./uploaded-picture.ts";

export function businessRoutes(api: Api, answers: PublicAnswers, business: BusinessService) {
  api.get("/business", { schema: { summary: "The business's settings", response: { 200: businessSettings } } }, () =>
    business.settings(),
  );

  api.put(
    "/business",
    { schema: { summary: "Change settings", body: businessChange, response: { 200: businessSettings } } },
    (request) => business.update(request.body),
  );

  api.put(
    "/site-needs",
    {
      schema: {
        summary: "Hide a hint about what the site lacks, or show it again",
        body: siteNeedChange,
        response: { 200: businessSettings },
      },
    },
    (request) => business.putAway(request.body.need, request.body.putAway),
  );

  api.get(
    "/admin/current-logo",
    { config: { public: true }, schema: { summary: "The address of the logo", response: { 200: currentLogo } } },
    () => business.currentLogo(),
  );

  api.get(
    "/logo-image",
    { config: { public: true }, schema: { summary: "The business as a picture for sharing" } },
    async (request, reply) => {
      const version = contentHash(JSON.stringify(await business.brand()));
      const stored = await answers.lasting(`share ${version}`, async () =>
        packAnswer({
          body: await business.shareImage(),
          isText: false,
          headers: { "content-type": "image/jpeg" },
          caching: { "cache-control": "public, max-age=300" },
        }),
      );
      return sendStored(request, reply, stored);
    },
  );

  api.get(
    "/logo/:version",
    { config: { public: true }, schema: { summary: "The picture of the logo", params: logoParams } },
    async (request, reply) =>
      reply
        .type("image/webp")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(await business.logo(request.params.version)),
  );

  api.post(
    "/admin/logo-image",
    {
      bodyLimit: uploadBodyLimit(LOGO_MAX_BYTES),
      schema: { summary: "Change the logo", body: newLogo, response: { 200: currentLogo } },
    },
    (request) => business.setLogo(request.body.image),
  );
}
