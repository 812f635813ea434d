import { z } from "zod";
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
    { schema: { summary: "The names of the history's authors", response: { 200: z.array(z.string()) } } },
    () => history.people(),
  );
}
