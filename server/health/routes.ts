import { siteHealth } from "../../schema/health.ts";
import type { Api } from "../web/api.ts";
import type { HealthService } from "./service.ts";

/** The state of the site, for the owner. */
export function healthRoutes(api: Api, health: HealthService) {
  api.get(
    "/site-health",
    {
      schema: {
        summary: "The state of mail, SMS, pictures, disk, backups and clock",
        response: { 200: siteHealth },
      },
    },
    () => health.read(),
  );
}
