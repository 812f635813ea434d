import type { Context } from "../context.ts";
import { scheduleFileRoutes } from "./file-routes.ts";
import { scheduleRoutes } from "./routes.ts";
import { type ScheduleNeeds, scheduleService } from "./service.ts";

export function registerSchedule(context: Context, needs: ScheduleNeeds) {
  const schedule = scheduleService(needs);
  context.addCalls((api) => scheduleRoutes(api, schedule));
  scheduleFileRoutes(context, schedule);
  return schedule;
}
