import { schedule as answer, scheduleQuery } from "../../schema/schedule.ts";
import type { Api } from "../web/api.ts";
import type { ScheduleService } from "./service.ts";

export function scheduleRoutes(api: Api, schedule: ScheduleService) {
  api.get(
    "/schedule",
    {
      config: { public: true },
      schema: { summary: "The stops of these weeks", querystring: scheduleQuery, response: { 200: answer } },
    },
    (request) => schedule.weeks(request.query.from, request.query.weeks),
  );
}
