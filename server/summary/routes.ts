import { z } from "zod";
import { helpersSummary, summary } from "../../schema/summary.ts";
import { signedInCaller } from "../web/admit.ts";
import type { Api } from "../web/api.ts";
import type { SummaryService } from "./service.ts";

export function summaryRoutes(api: Api, desk: SummaryService) {
  api.get(
    "/summary",
    {
      config: { role: "helper" },
      schema: {
        summary: "Counts, and what waits for the owner; for a helper their part",
        response: { 200: z.union([summary, helpersSummary]) },
      },
    },
    (request) => (signedInCaller(request).role === "owner" ? desk.read() : desk.readForHelper()),
  );
}
