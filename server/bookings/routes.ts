import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import {
  booking,
  bookingChange,
  bookingDay,
  bookingDaysQuery,
  bookingStatusChange,
  bookingsQuery,
  clashesAnswer,
  listedBooking,
  newBooking,
} from "../../schema/bookings.ts";
import { rowId } from "../../schema/fields.ts";
import { basedOn, repeatable, revisable, staleAnswer } from "../../schema/repeats.ts";
import { Unauthorized } from "../errors.ts";
import { asCaller } from "../history/caller.ts";
import type { Api } from "../web/api.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import type { BookingService } from "./service.ts";

export function bookingRoutes(api: Api, bookings: BookingService) {
  api.get(
    "/bookings",
    {
      schema: {
        summary: "Every booking request, the newest first; a part of them with what overlaps each",
        querystring: bookingsQuery,
        response: { 200: z.array(listedBooking) },
      },
    },
    (request) => bookings.listed(request.query),
  );

  api.get(
    "/bookings/days",
    {
      schema: {
        summary: "How many requests wait and are confirmed, of each day of a month that has some",
        querystring: bookingDaysQuery,
        response: { 200: z.array(bookingDay) },
      },
    },
    (request) => bookings.days(request.query.month),
  );

  api.post(
    "/bookings",
    {
      config: {
        public: true,
        rateLimit: PUBLIC_FORM_LIMIT,
        form: { name: "booking", schema: bookings.form },
      },
      schema: {
        summary: "Ask for a booking, or enter one as the owner",
        headers: repeatable,
        body: newBooking,
        response: { 201: booking, 401: errorAnswer, 409: clashesAnswer, 422: errorAnswer },
      },
    },
    async (request) => {
      // Only the public form has the honeypot: an owner who tries that form is treated as a visitor.
      const isPublicForm = request.body.website !== undefined;
      const caller = isPublicForm ? null : await api.callerOf(request);
      if (caller) return asCaller(caller, () => bookings.create(request.body, "owner"));
      // Only the desk sends `clashesSeen`: without a session, the owner must sign in again.
      if (request.body.clashesSeen) throw new Unauthorized("Please sign in");
      return bookings.create(request.body, "visitor");
    },
  );

  api.put(
    "/bookings/:id",
    {
      schema: {
        summary: "Change a booking",
        headers: revisable,
        params: rowId,
        body: bookingChange,
        response: { 200: booking, 409: clashesAnswer, 412: staleAnswer(booking), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => bookings.update(params.id, body, basedOn(headers)),
  );

  api.put(
    "/bookings/:id/status",
    {
      schema: {
        summary: "Confirm, cancel or reopen a booking",
        headers: revisable,
        params: rowId,
        body: bookingStatusChange,
        response: { 200: booking, 409: clashesAnswer, 412: staleAnswer(booking), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => bookings.update(params.id, body, basedOn(headers)),
  );

  api.delete(
    "/bookings/:id",
    { schema: { summary: "Delete a booking", params: rowId, response: { 204: z.undefined() } } },
    (request) => bookings.delete(request.params.id),
  );
}
