import { z } from "zod";
import { errorAnswer } from "../../schema/answers.ts";
import { rowId } from "../../schema/fields.ts";
import { historyEntry, historyQuery } from "../../schema/history.ts";
import type { Api } from "../web/api.ts";
import type { HistoryService } from "./service.ts";

export function historyRoutes(api: Api, history: HistoryService) {
  api.get(
    "/history",
    {
      schema: {
        summary: "The changes at the desk, the newest first",
        querystring: historyQuery,
        response: { 200: z.array(historyEntry) },
      },
    },
    (request) => history.list(request.query),
  );

  api.get(
    "/history/people",
    { schema: { summary: "Who has changed something", response: { 200: z.array(z.string()) } } },
    () => history.people(),
  );

  api.post(
    "/history/:id/take-back",
    {
      schema: {
        summary: "Take a change back, where it still stands",
        params: rowId,
        response: { 204: z.undefined(), 409: errorAnswer },
      },
    },
    (request) => history.takeBack(request.params.id),
  );
}
