import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Owner } from "../owner/register.ts";
import type { LocationService } from "../stops/service.ts";
import { scheduleFileRoutes } from "./file-routes.ts";
import { scheduleRoutes } from "./routes.ts";
import { scheduleService } from "./service.ts";

interface Needs {
  business: BusinessService;
  locations: LocationService;
  owner: Owner;
}

export function registerSchedule(context: Context, { business, locations, owner }: Needs) {
  const schedule = scheduleService(business, locations);
  context.addCalls((api) => scheduleRoutes(api, schedule));
  scheduleFileRoutes(context, schedule, owner.isOwner);
  return schedule;
}
