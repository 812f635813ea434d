import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { rowId } from "../../schema/fields.ts";
import { scheduleQuery } from "../../schema/schedule.ts";
import { Unauthorized } from "../errors.ts";
import { sendTagged } from "../web/etag.ts";
import type { ScheduleService } from "./service.ts";

/** Long enough for a link that is shared around, short enough for a stop that moves. */
const PICTURE_SECONDS = 300;

const week = scheduleQuery.pick({ from: true });

/** The schedule as files: calendars for everybody, pictures to share. */
export function scheduleFileRoutes(app: FastifyInstance, schedule: ScheduleService) {
  const root = app.withTypeProvider<ZodTypeProvider>();

  root.get("/schedule.ics", { schema: { hide: true } }, async (request, reply) =>
    sendCalendar(request, reply, await schedule.feed(app.publicOrigin(request))),
  );

  root.get("/stops/:id(^\\d+).ics", { schema: { hide: true, params: rowId } }, async (request, reply) =>
    sendCalendar(request, reply, await schedule.stopFile(request.params.id, app.publicOrigin(request))),
  );

  root.get("/stops/:id/picture", { schema: { hide: true, params: rowId } }, async (request, reply) => {
    reply.header("cache-control", `public, max-age=${PICTURE_SECONDS}`);
    return sendPicture(request, reply, await schedule.stopPicture(request.params.id));
  });

  root.get("/week-picture", { schema: { hide: true, querystring: week } }, async (request, reply) => {
    if (!(await app.isOwner(request))) throw new Unauthorized("Please sign in");
    reply.header("cache-control", "no-store");
    return sendPicture(request, reply, await schedule.weekPicture(request.query.from));
  });
}

function sendCalendar(request: FastifyRequest, reply: FastifyReply, file: string) {
  // Checked with each request, so that a change shows at the next one; an unchanged calendar is a 304.
  reply.header("cache-control", "public, no-cache").type("text/calendar; charset=utf-8");
  return sendTagged(request, reply, file);
}

const sendPicture = (request: FastifyRequest, reply: FastifyReply, picture: Buffer) =>
  sendTagged(request, reply.type("image/png"), picture);
