import path from "node:path";
import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { rowId } from "../../schema/fields.ts";
import { scheduleQuery } from "../../schema/schedule.ts";
import { withAddress } from "../calendars/address.ts";
import type { Context } from "../context.ts";
import { admit } from "../web/admit.ts";
import { pack, type StoredAnswer, sendStored } from "../web/answers/answer.ts";
import { publicStore } from "../web/answers/made-once.ts";
import { type Addressed, addressed, SOME_ORIGIN } from "../web/answers/origins.ts";
import { contentName } from "../web/etag.ts";
import type { DrawOrder } from "./picture-process.ts";
import type { StopContent } from "./pictures.ts";
import { pictureAddress, type ScheduleService } from "./service.ts";

/** Long enough for a shared link, short enough for a stop that moves. */
const PICTURE_SECONDS = 300;

const week = scheduleQuery.pick({ from: true });
/** The version of a picture's content. */
const version = z.object({ v: z.string().max(100).optional() });

const PROCESS = path.join(import.meta.dirname, "picture-process.ts");

/** The schedule as files: public calendars, pictures to share. Each is made once and cached. */
export function scheduleFileRoutes({ app, answers, clock, pages, pictures }: Context, schedule: ScheduleService) {
  const root = app.withTypeProvider<ZodTypeProvider>();
  const calendars = publicStore<Addressed>(pages, clock);
  const contents = publicStore<{ content: StopContent; address: string }>(pages, clock);

  root.get("/schedule.ics", { schema: { hide: true } }, async (request, reply) =>
    sendStored(request, reply, await calendar(request, "schedule.ics", () => schedule.feed(SOME_ORIGIN))),
  );

  root.get("/stops/:id(^\\d+).ics", { schema: { hide: true, params: rowId } }, async (request, reply) => {
    const { id } = request.params;
    const file = await calendar(request, `stop ${id}.ics`, () => schedule.stopFile(id, SOME_ORIGIN));
    return sendStored(request, reply, file);
  });

  root.get(
    "/stops/:id/picture",
    { schema: { hide: true, params: rowId, querystring: version } },
    async (request, reply) => {
      const { id } = request.params;
      const { content, address } = await contents.current(`stop ${id}`, async () => {
        const content = await schedule.stopContent(id);
        return { content, address: pictureAddress(id, content) };
      });
      // An address has one content forever; an old one redirects temporarily, because its content may come back.
      const isOld = request.query.v !== undefined && address !== `/stops/${id}/picture?v=${request.query.v}`;
      if (isOld) return reply.header("cache-control", "no-store").redirect(address);
      return sendStored(request, reply, await drawn({ stop: content }));
    },
  );

  const ofTheDesk = { onRequest: admit, config: { role: "helper" as const } };
  root.get("/week-picture", { ...ofTheDesk, schema: { hide: true, querystring: week } }, async (request, reply) => {
    const order = { week: await schedule.weekContent(request.query.from) };
    return reply
      .type("image/png")
      .header("cache-control", "no-store")
      .send(await pictures.draw(PROCESS, order));
  });

  /** Serves a calendar that is made once; its links get the requested origin. @param draw makes it for `SOME_ORIGIN` */
  async function calendar(request: FastifyRequest, key: string, draw: () => Promise<string>) {
    const under = await calendars.current(key, async () => {
      const file = await draw();
      return addressed((origin) =>
        pack({
          body: withAddress(file, SOME_ORIGIN, origin),
          isText: true,
          headers: { "content-type": "text/calendar; charset=utf-8" },
          // Checked with each request, so that a change shows at the next one; an unchanged calendar is a 304.
          caching: { "cache-control": "public, no-cache" },
        }),
      );
    });
    return under(app.publicOrigin(request));
  }

  /** Draws each content once, in a child process. */
  const drawn = (order: DrawOrder): Promise<StoredAnswer> =>
    answers.lasting(`drawn ${contentName(JSON.stringify(order))}`, async () =>
      pack({
        body: await pictures.draw(PROCESS, order),
        isText: false,
        headers: { "content-type": "image/png" },
        caching: { "cache-control": `public, max-age=${PICTURE_SECONDS}` },
      }),
    );
}
