import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { dayChange, newDayChange } from "../../schema/day-changes.ts";
import { rowId } from "../../schema/fields.ts";
import type { Api } from "../web/api.ts";
import type { DayChangeService } from "./service.ts";

/** A browser's own description of itself is kept so far. */
const DEVICE_LENGTH = 200;

const changeId = rowId.extend({ changeId: rowId.shape.id });

export function dayChangeRoutes(api: Api, changes: DayChangeService) {
  const deviceOf = ({ headers }: { headers: { "user-agent"?: string } }) =>
    (headers["user-agent"] ?? "").slice(0, DEVICE_LENGTH);

  api.get(
    "/locations/changes",
    { schema: { summary: "What is said of today's stops", response: { 200: z.array(dayChange) } } },
    () => changes.today(),
  );

  api.post(
    "/locations/:id/changes",
    {
      schema: {
        summary: "Say what happened to today's stop",
        params: rowId,
        body: newDayChange,
        response: { 201: dayChange, 409: errorAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await changes.say(request.params.id, request.body, deviceOf(request))),
  );

  api.delete(
    "/locations/:id/changes/:changeId",
    {
      schema: {
        summary: "Take back what was said",
        params: changeId,
        response: { 204: z.undefined(), 409: errorAnswer },
      },
    },
    async (request, reply) => {
      await changes.takeBack(request.params.id, request.params.changeId, deviceOf(request));
      return reply.code(204).send();
    },
  );
}
