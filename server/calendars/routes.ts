import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { calendarFeed, feedParams } from "../../schema/calendar.ts";
import type { Api } from "../web/api.ts";
import { sendTagged } from "../web/etag.ts";
import type { CalendarService } from "./service.ts";

/** Calendar programs make a few requests an hour, some for many people from one address. */
const FEED_LIMIT = { max: 120, timeWindow: 10 * 60 * 1000 };

export function calendarRoutes(api: Api, calendar: CalendarService) {
  const addressOf = (request: FastifyRequest, secret: string | null) => ({
    address: secret && `${api.publicOrigin(request)}/api/calendar/${secret}.ics`,
  });

  api.get(
    "/calendar-feed",
    { schema: { summary: "The address of the owner's calendar feed", response: { 200: calendarFeed } } },
    async (request) => addressOf(request, await calendar.secret()),
  );

  api.post(
    "/calendar-feed",
    { schema: { summary: "Replace the address of the calendar feed", response: { 201: calendarFeed } } },
    async (request) => addressOf(request, await calendar.renew()),
  );

  api.delete(
    "/calendar-feed",
    { schema: { summary: "Delete the address of the calendar feed", response: { 204: z.undefined() } } },
    () => calendar.revoke(),
  );

  api.get(
    "/calendar/:file",
    {
      config: { public: true, rateLimit: FEED_LIMIT },
      schema: { summary: "Confirmed bookings and stops as a calendar; its address is the secret", params: feedParams },
    },
    async (request, reply) => {
      const file = await calendar.file(request.params.file.replace(/\.ics$/, ""));
      // Checked with each request, so that a revoked address ends at once; an unchanged calendar is a 304.
      reply.headers({ "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
      reply.type("text/calendar; charset=utf-8").header("content-disposition", 'inline; filename="calendar.ics"');
      return sendTagged(request, reply, file);
    },
  );
}
