import type { FastifyRequest } from "fastify";
import { posterQuery, qrQuery } from "../../schema/photos.ts";
import type { BusinessService } from "../business/service.ts";
import { Invalid } from "../errors.ts";
import { ORIGIN_PATTERN } from "../web/answers/origins.ts";
import type { Api } from "../web/api.ts";
import { posterSvg } from "./poster.ts";
import { qrSvg } from "./qr.ts";

/** The QR code of the photo page, for a screen, and as a poster to print. */
export function qrRoutes(api: Api, business: BusinessService) {
  const photoPage = (request: FastifyRequest) => {
    const origin = api.publicOrigin(request);
    if (!ORIGIN_PATTERN.test(origin)) throw new Invalid("", "The address of this site could not be read");
    return `${origin}/photo-submit`;
  };

  api.get(
    "/qr.svg",
    { config: { public: true }, schema: { summary: "QR code of the photo page", querystring: qrQuery } },
    (request, reply) =>
      reply
        .type("image/svg+xml; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .send(qrSvg(photoPage(request), request.query.size, request.query.margin)),
  );

  api.get(
    "/qr-poster.svg",
    { config: { public: true }, schema: { summary: "The QR code as a poster to print", querystring: posterQuery } },
    async (request, reply) =>
      reply
        .type("image/svg+xml; charset=utf-8")
        .headers({ "cache-control": "no-cache", "content-disposition": 'attachment; filename="photo-poster.svg"' })
        .send(posterSvg(await business.read(), photoPage(request), request.query.paper)),
  );
}
