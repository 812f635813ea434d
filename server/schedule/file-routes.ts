import path from "node:path";
import type { FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { rowId } from "../../schema/fields.ts";
import { scheduleQuery } from "../../schema/schedule.ts";
import type { Context } from "../context.ts";
import { Unavailable } from "../errors.ts";
import { admit } from "../web/admit.ts";
import { pack, type StoredAnswer, sendStored } from "../web/answers/answer.ts";
import { contentName } from "../web/etag.ts";
import type { DrawOrder } from "./picture-process.ts";
import type { ScheduleService } from "./service.ts";

/** Long enough for a link that is shared around, short enough for a stop that moves. */
const PICTURE_SECONDS = 300;

const week = scheduleQuery.pick({ from: true });

const PROCESS = path.join(import.meta.dirname, "picture-process.ts");

/** The schedule as files: calendars for everybody, pictures to share. Each is made once for all who ask. */
export function scheduleFileRoutes({ app, answers, pictures }: Context, schedule: ScheduleService) {
  const root = app.withTypeProvider<ZodTypeProvider>();

  root.get("/schedule.ics", { schema: { hide: true } }, async (request, reply) =>
    sendStored(request, reply, await calendar(request, "schedule.ics", (origin) => schedule.feed(origin))),
  );

  root.get("/stops/:id(^\\d+).ics", { schema: { hide: true, params: rowId } }, async (request, reply) => {
    const { id } = request.params;
    const file = await calendar(request, `stop ${id}.ics`, (origin) => schedule.stopFile(id, origin));
    return sendStored(request, reply, file);
  });

  root.get("/stops/:id/picture", { schema: { hide: true, params: rowId } }, async (request, reply) => {
    const { id } = request.params;
    const picture = await answers.current(`picture ${id}`, async () => drawn({ stop: await schedule.stopContent(id) }));
    return sendStored(request, reply, picture);
  });

  const ofTheDesk = { onRequest: admit, config: { role: "helper" as const } };
  root.get("/week-picture", { ...ofTheDesk, schema: { hide: true, querystring: week } }, async (request, reply) => {
    const order = { week: await schedule.weekContent(request.query.from) };
    return reply
      .type("image/png")
      .header("cache-control", "no-store")
      .send(await pictures.draw(PROCESS, order));
  });

  /** A calendar for the address under which it was asked for, which its links name. */
  async function calendar(request: FastifyRequest, key: string, make: (origin: string) => Promise<string>) {
    const origin = app.publicOrigin(request);
    if (!answers.isUsual(origin)) throw new Unavailable("The site is asked for under too many names");
    return answers.current(`${key} ${origin}`, async () =>
      pack({
        body: await make(origin),
        isText: true,
        headers: { "content-type": "text/calendar; charset=utf-8" },
        // Checked with each request, so that a change shows at the next one; an unchanged calendar is a 304.
        caching: { "cache-control": "public, no-cache" },
      }),
    );
  }

  /** The same content is drawn once, in a process of its own. */
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
