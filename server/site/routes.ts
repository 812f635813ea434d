import fs from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { BusinessService } from "../business/service.ts";
import { manifest } from "./manifest.ts";
import { robots, sitemap } from "./search.ts";

const ICONS = new URL("../../app/art/drawn/", import.meta.url);
const ICON_FILES: [address: string, file: string][] = [
  ["/favicon.ico", "favicon-32.png"],
  ["/icon-192.png", "icon-192.png"],
  ["/icon-512.png", "icon-512.png"],
  ["/icon-maskable-512.png", "icon-maskable-512.png"],
];

const AN_HOUR = "public, max-age=3600";
const A_DAY = "public, max-age=86400";

/** What search engines and phones ask a site for at addresses of their own choice. */
export function siteRoutes(app: FastifyInstance, business: BusinessService) {
  app.get("/robots.txt", (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", AN_HOUR)
      .send(robots(app.publicOrigin(request))),
  );

  app.get("/sitemap.xml", (request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", AN_HOUR)
      .send(sitemap(app.publicOrigin(request))),
  );

  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", AN_HOUR)
      .send(JSON.stringify(manifest(await business.read()))),
  );

  for (const [address, file] of ICON_FILES) {
    app.get(address, async (_request, reply) =>
      reply
        .type("image/png")
        .header("cache-control", A_DAY)
        .send(await fs.readFile(new URL(file, ICONS))),
    );
  }
}
