import fs from "node:fs/promises";
import type { BusinessService } from "../business/service.ts";
import type { IconOptions } from "../business/site-icons.ts";
import type { Context } from "../context.ts";
import { packAnswer, sendStored } from "../web/answers/answer.ts";
import { brandRoutes } from "./brand-routes.ts";
import { DESK_SCREENSHOTS, deskManifest, manifest } from "./manifest.ts";
import { robots, sitemap } from "./search.ts";

const PICTURES = new URL("../../docs/pictures/", import.meta.url);
const DRAWN = new URL("../../app/art/drawn/", import.meta.url);
/** Icons with fixed addresses: the drawn file, or the same made of the owner's logo. */
const ICONS: { address: string; drawn: string; icon: IconOptions }[] = [
  { address: "/favicon.ico", drawn: "favicon-32.png", icon: { size: 32 } },
  { address: "/icon-180.png", drawn: "icon-180.png", icon: { size: 180 } },
  { address: "/icon-192.png", drawn: "icon-192.png", icon: { size: 192 } },
  { address: "/icon-512.png", drawn: "icon-512.png", icon: { size: 512 } },
  { address: "/icon-maskable-512.png", drawn: "icon-maskable-512.png", icon: { size: 512, isMaskable: true } },
];

const AN_HOUR = "public, max-age=3600";
const A_DAY = "public, max-age=86400";

/** Files that search engines and phones request at fixed addresses. */
export function siteRoutes(context: Context, business: BusinessService) {
  const { app, answers } = context;
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

  for (const [address, made] of Object.entries({
    "/manifest.webmanifest": manifest,
    "/desk.webmanifest": deskManifest,
  })) {
    app.get(address, async (request, reply) => {
      const stored = await answers.current(address, async () =>
        packAnswer({
          body: JSON.stringify(made(await business.read(), await business.iconVersion())),
          isText: true,
          headers: { "content-type": "application/manifest+json; charset=utf-8" },
          caching: { "cache-control": AN_HOUR },
        }),
      );
      return sendStored(request, reply, stored);
    });
  }

  for (const { address, file } of DESK_SCREENSHOTS) {
    app.get(address, async (request, reply) => {
      const stored = await answers.lasting(address, async () =>
        packAnswer({
          body: await fs.readFile(new URL(file, PICTURES)),
          isText: false,
          headers: { "content-type": "image/webp" },
          caching: { "cache-control": A_DAY },
        }),
      );
      return sendStored(request, reply, stored);
    });
  }

  app.get("/logo.png", async (request, reply) => {
    const version = (await business.iconVersion()) ?? "drawn";
    const stored = await answers.lasting(`mail logo ${version}`, async () =>
      packAnswer({
        body: await business.mailLogo(),
        isText: false,
        headers: { "content-type": "image/png" },
        caching: { "cache-control": AN_HOUR },
      }),
    );
    return sendStored(request, reply, stored);
  });

  for (const { address, drawn, icon } of ICONS) {
    app.get(address, async (request, reply) => {
      const version = (await business.iconVersion()) ?? "drawn";
      const stored = await answers.lasting(`${address} ${version}`, async () =>
        packAnswer({
          body: (await business.icon(icon)) ?? (await fs.readFile(new URL(drawn, DRAWN))),
          isText: false,
          headers: { "content-type": "image/png" },
          caching: { "cache-control": A_DAY },
        }),
      );
      return sendStored(request, reply, stored);
    });
  }
  brandRoutes(context, business);
}
