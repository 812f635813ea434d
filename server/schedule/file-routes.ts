import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { idParams } from "../../schema/fields.ts";
import { scheduleQuery } from "../../schema/schedule.ts";
import { replaceAddress } from "../calendars/address.ts";
import type { Context } from "../context.ts";
import type { ShareLogo } from "../media/share/share-picture.ts";
import { admit } from "../web/admit.ts";
import { packAnswer, type StoredAnswer, sendStored } from "../web/answers/answer.ts";
import { type AnswerForOrigin, cacheByOrigin, PLACEHOLDER_ORIGIN } from "../web/answers/origins.ts";
import { publicCache } from "../web/answers/public-cache.ts";
import { contentHash } from "../web/etag.ts";
import { type ScheduleService, stopPicturePath } from "./service.ts";
import type { StopContent } from "./stop-picture.ts";

/** Long enough for a shared link, short enough for a stop that moves. */
const PICTURE_SECONDS = 300;

const week = scheduleQuery.pick({ from: true });
/** The version of a picture's content. */
const version = z.object({ v: z.string().max(100).optional() });

// Loaded on first use: the picture library takes 27 MB.
const stops = () => import("./stop-picture.ts");
const weeks = () => import("./week-picture.ts");

/** The schedule as files: public calendars, pictures to share. Each is made once and cached. */
export function scheduleFileRoutes({ app, answers, clock, pages, pictures }: Context, schedule: ScheduleService) {
  const root = app.withTypeProvider<ZodTypeProvider>();
  const calendars = publicCache<AnswerForOrigin>(pages, clock);
  const contents = publicCache<{ content: StopContent; address: string }>(pages, clock);

  root.get("/schedule.ics", { schema: { hide: true } }, async (request, reply) =>
    sendStored(request, reply, await calendar(request, "schedule.ics", () => schedule.feed(PLACEHOLDER_ORIGIN))),
  );

  root.get("/stops/:id(^\\d+).ics", { schema: { hide: true, params: idParams } }, async (request, reply) => {
    const { id } = request.params;
    const file = await calendar(request, `stop ${id}.ics`, () => schedule.stopFile(id, PLACEHOLDER_ORIGIN));
    return sendStored(request, reply, file);
  });

  root.get(
    "/stops/:id/picture",
    { schema: { hide: true, params: idParams, querystring: version } },
    async (request, reply) => {
      const { id } = request.params;
      const { content, address } = await contents.current(`stop ${id}`, async () => {
        const content = await schedule.stopContent(id);
        return { content, address: stopPicturePath(id, content) };
      });
      // An address has one content forever; an old one redirects temporarily, because its content may come back.
      const isOld = request.query.v !== undefined && address !== `/stops/${id}/picture?v=${request.query.v}`;
      if (isOld) return reply.header("cache-control", "no-store").redirect(address);
      const draw = async (logo: ShareLogo) => (await stops()).stopPicture(content, logo);
      return sendStored(request, reply, await drawn(content, `public, max-age=${PICTURE_SECONDS}`, draw));
    },
  );

  const ofTheDesk = { onRequest: admit, config: { role: "helper" as const } };
  root.get("/week-picture", { ...ofTheDesk, schema: { hide: true, querystring: week } }, async (request, reply) => {
    const content = await schedule.weekContent(request.query.from);
    const draw = async (logo: ShareLogo) => (await weeks()).weekPicture(content, logo);
    return sendStored(request, reply, await drawn(content, "no-store", draw));
  });

  /** Serves a calendar that is made once; its links get the requested origin. @param draw makes it for `PLACEHOLDER_ORIGIN` */
  async function calendar(request: FastifyRequest, key: string, draw: () => Promise<string>) {
    const under = await calendars.current(key, async () => {
      const file = await draw();
      return cacheByOrigin((origin) =>
        packAnswer({
          body: replaceAddress(file, PLACEHOLDER_ORIGIN, origin),
          isText: true,
          headers: { "content-type": "text/calendar; charset=utf-8" },
          // Checked with each request, so that a change shows at the next one; an unchanged calendar is a 304.
          caching: { "cache-control": "public, no-cache" },
        }),
      );
    });
    return under(app.publicOrigin(request));
  }

  /** Draws each content once. */
  const drawn = (content: object, caching: string, draw: (logo: ShareLogo) => Promise<Buffer>): Promise<StoredAnswer> =>
    answers.lasting(`drawn ${contentHash(JSON.stringify(content))}`, async () =>
      packAnswer({
        body: await pictures.draw(async () => draw(await schedule.logo())),
        isText: false,
        headers: { "content-type": "image/jpeg" },
        caching: { "cache-control": caching },
      }),
    );
}
