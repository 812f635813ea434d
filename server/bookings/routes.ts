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
  helpersBooking,
  listedBooking,
  newBooking,
} from "../../schema/bookings.ts";
import { idParams } from "../../schema/fields.ts";
import { Forbidden, Unauthorized } from "../errors.ts";
import { baseRevision, repeatableHeaders, revisionHeaders, staleAnswer } from "../idempotency/repeats.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api } from "../web/api.ts";
import { runInCall } from "../web/current-call.ts";
import { PUBLIC_FORM_LIMIT } from "../web/rate-limits.ts";
import type { BookingService } from "./service.ts";

export function bookingRoutes(api: Api, bookings: BookingService) {
  api.get(
    "/bookings",
    {
      config: { role: "helper" },
      schema: {
        summary: "All bookings, the newest first; for a helper without the customers' data",
        querystring: bookingsQuery,
        // The owner's schema is first: the helper's matches the same rows, and drops the owner's fields.
        response: { 200: z.union([z.array(listedBooking), z.array(helpersBooking)]) },
      },
    },
    (request) =>
      signedInCaller(request).role === "owner" ? bookings.list(request.query) : bookings.listForHelper(request.query),
  );

  api.get(
    "/bookings/days",
    {
      config: { role: "helper" },
      schema: {
        summary: "The numbers of pending and confirmed bookings by day of a month",
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
        summary: "Request a booking, or enter one as the owner",
        headers: repeatableHeaders,
        body: newBooking,
        response: { 201: booking, 401: errorAnswer, 404: errorAnswer, 409: clashesAnswer, 422: errorAnswer },
      },
    },
    async (request) => {
      // Only the public form has the honeypot field: an owner who sends it is treated as a visitor.
      const isPublicForm = request.body.website !== undefined;
      const caller = await api.callerOf(request);
      if (!isPublicForm && caller?.role === "owner") {
        return runInCall({ caller, key: request.idempotencyKey }, () => bookings.create(request.body, "owner"));
      }
      // Only the desk sends `clashesSeen`: without a session the owner must sign in again.
      if (request.body.clashesSeen) {
        throw caller?.role === "helper"
          ? new Forbidden("Only the owner may do that")
          : new Unauthorized("Please sign in");
      }
      return bookings.create(request.body, "visitor");
    },
  );

  api.put(
    "/bookings/:id",
    {
      schema: {
        summary: "Change a booking",
        headers: revisionHeaders,
        params: idParams,
        body: bookingChange,
        response: { 200: booking, 409: clashesAnswer, 412: staleAnswer(booking), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => bookings.update(params.id, body, baseRevision(headers)),
  );

  api.put(
    "/bookings/:id/status",
    {
      schema: {
        summary: "Confirm, cancel or reopen a booking",
        headers: revisionHeaders,
        params: idParams,
        body: bookingStatusChange,
        response: { 200: booking, 409: clashesAnswer, 412: staleAnswer(booking), 422: errorAnswer },
      },
    },
    ({ params, body, headers }) => bookings.update(params.id, body, baseRevision(headers)),
  );

  api.delete(
    "/bookings/:id",
    { schema: { summary: "Delete a booking", params: idParams, response: { 204: z.undefined() } } },
    (request) => bookings.delete(request.params.id),
  );
}
