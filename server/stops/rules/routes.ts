import { z } from "zod";
import { errorAnswer } from "../../../schema/answers.ts";
import { idParams } from "../../../schema/fields.ts";
import {
  newSeries,
  series,
  seriesChange,
  seriesConflict,
  seriesFromQuery,
  seriesPreview,
  seriesPreviewQuery,
  seriesRule,
} from "../../../schema/series.ts";
import type { BookingService } from "../../bookings/service.ts";
import { repeatableHeaders } from "../../idempotency/repeats.ts";
import type { Api } from "../../web/api.ts";
import type { SeriesService } from "./service.ts";

export function seriesRoutes(api: Api, rules: SeriesService, bookings: BookingService) {
  api.get(
    "/series",
    {
      config: { role: "helper" },
      schema: { summary: "The rules that make stops", response: { 200: z.array(series) } },
    },
    () => rules.list(),
  );

  api.post(
    "/series/preview",
    {
      schema: {
        summary: "What a rule would make, or a change of one",
        querystring: seriesPreviewQuery,
        body: seriesRule,
        response: { 200: seriesPreview, 404: errorAnswer, 409: errorAnswer },
      },
    },
    async (request) => {
      const { days, hasStopOn } = await rules.preview(request.body, request.query);
      return { days, clashes: await bookings.overlapping(hasStopOn, request.body) };
    },
  );

  api.post(
    "/series",
    {
      schema: {
        summary: "Add a rule, and make its stops",
        headers: repeatableHeaders,
        body: newSeries,
        response: { 201: series, 404: errorAnswer, 409: errorAnswer, 422: errorAnswer },
      },
    },
    (request) => rules.create(request.body),
  );

  api.put(
    "/series/:id",
    {
      schema: {
        summary: "Change a rule, the whole or from a day on",
        params: idParams,
        querystring: seriesFromQuery,
        body: seriesChange,
        response: { 200: series, 409: seriesConflict },
      },
    },
    (request) => rules.update(request.params.id, request.body, request.query.from),
  );

  api.delete(
    "/series/:id",
    {
      schema: {
        summary: "End a rule, the whole or from a day on",
        params: idParams,
        querystring: seriesFromQuery,
        response: { 204: z.undefined() },
      },
    },
    (request) => rules.delete(request.params.id, request.query.from),
  );
}
