import { z } from "zod";
import { errorAnswer } from "../../../schema/answers.ts";
import { dayEvent, newDayEvent } from "../../../schema/day-events.ts";
import { idParams } from "../../../schema/fields.ts";
import { repeatableHeaders } from "../../idempotency/repeats.ts";
import type { Api } from "../../web/api.ts";
import type { DayService } from "./service.ts";

/** The stored length of a user agent. */
const DEVICE_LENGTH = 200;

const eventId = idParams.extend({ changeId: idParams.shape.id });

export function dayRoutes(api: Api, day: DayService) {
  const deviceOf = ({ headers }: { headers: { "user-agent"?: string } }) =>
    (headers["user-agent"] ?? "").slice(0, DEVICE_LENGTH);

  api.get(
    "/locations/changes",
    {
      config: { role: "helper" },
      schema: { summary: "The events in force of today's stops", response: { 200: z.array(dayEvent) } },
    },
    () => day.today(),
  );

  api.post(
    "/locations/:id/changes",
    {
      config: { role: "helper" },
      schema: {
        summary: "Add an event to today's stop",
        headers: repeatableHeaders,
        params: idParams,
        body: newDayEvent,
        response: { 201: dayEvent, 409: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => day.apply(request.params.id, request.body, deviceOf(request)),
  );

  api.delete(
    "/locations/:id/changes/:changeId",
    {
      config: { role: "helper" },
      schema: {
        summary: "Undo an event, or end it",
        headers: repeatableHeaders,
        params: eventId,
        response: { 204: z.undefined(), 409: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => day.undo(request.params.id, request.params.changeId, deviceOf(request)),
  );
}
