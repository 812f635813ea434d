import { siteHealth } from "../../schema/health.ts";
import type { Api } from "../web/api.ts";
import type { HealthService } from "./service.ts";

/** How the site itself is, for the owner. */
export function healthRoutes(api: Api, health: HealthService) {
  api.get(
    "/site-health",
    {
      schema: {
        summary: "Whether mail, SMS, pictures, disk, backups and clock are well",
        response: { 200: siteHealth },
      },
    },
    () => health.read(),
  );
}
