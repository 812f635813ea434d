import { summary } from "../../schema/summary.ts";
import type { Api } from "../web/api.ts";
import type { SummaryService } from "./service.ts";

export function summaryRoutes(api: Api, desk: SummaryService) {
  api.get(
    "/summary",
    { schema: { summary: "How much there is, and what waits for the owner", response: { 200: summary } } },
    () => desk.read(),
  );
}
