import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import { hourlyBackups } from "../ops/backup/hourly.ts";
import { healthEmails } from "./outbox-kinds.ts";
import { healthRoutes } from "./routes.ts";
import { type HealthNeeds, healthService } from "./service.ts";

interface Needs extends Omit<HealthNeeds, "backups"> {
  mails: BusinessMails;
}

export function registerHealth(context: Context, { mails, ...needs }: Needs) {
  const backups = hourlyBackups(context);
  const health = healthService(context, { ...needs, backups });
  context.worker.listen({ onPause: healthEmails(context, mails).channelPaused });
  context.addCalls((api) => healthRoutes(api, health));
  context.onStart(backups.start);
  context.onStop(backups.stop);
}
