import type { Context } from "../context.ts";
import { calendarRoutes } from "./routes.ts";
import { type CalendarNeeds, calendarService } from "./service.ts";

export function registerCalendar(context: Context, needs: CalendarNeeds) {
  const calendar = calendarService(context, needs);
  context.addCalls((api) => calendarRoutes(api, calendar));
}
