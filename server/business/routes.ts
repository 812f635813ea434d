import { businessChange, businessSettings, currentLogo } from "../../schema/business.ts";
import { logoParams, newLogo } from "../../schema/logo.ts";
import { LOGO_MAX_BYTES } from "../../schema/logo-limits.ts";
import { uploadBodyLimit } from "../../schema/uploaded-picture.ts";
import type { Api } from "../web/api.ts";
import type { BusinessService } from "./service.ts";

export function businessRoutes(api: Api, business: BusinessService) {
  api.get("/business", { schema: { summary: "The business's settings", response: { 200: businessSettings } } }, () =>
    business.settings(),
  );

  api.put(
    "/business",
    { schema: { summary: "Change settings", body: businessChange, response: { 200: businessSettings } } },
    (request) => business.update(request.body),
  );

  api.get(
    "/admin/current-logo",
    { config: { public: true }, schema: { summary: "Where the logo is", response: { 200: currentLogo } } },
    () => business.currentLogo(),
  );

  api.get(
    "/logo-image",
    { config: { public: true }, schema: { summary: "The logo as a picture, for social sharing" } },
    async (_request, reply) =>
      reply
        .type("image/png")
        .header("cache-control", "public, max-age=300")
        .send(await business.shareImage()),
  );

  api.get(
    "/logo/:version",
    { config: { public: true }, schema: { summary: "The logo as the pages show it", params: logoParams } },
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
