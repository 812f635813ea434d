import fs from "node:fs/promises";
import { businessChange, businessSettings, currentLogo } from "../../schema/business.ts";
import type { Api } from "../platform/http/api.ts";
import type { BusinessService } from "./service.ts";

const DEFAULT_LOGO = new URL("../../app/art/logo.svg", import.meta.url);

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
    async (_request, reply) => {
      const logo = await fs.readFile(DEFAULT_LOGO);
      return reply.type("image/svg+xml").header("cache-control", "public, max-age=300").send(logo);
    },
  );
}
