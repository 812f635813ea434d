import type { BusinessMails } from "../business/mails.ts";
import type { Context } from "../context.ts";
import type { PushService } from "../push/service.ts";
import { outsideOfCalls } from "../web/current-call.ts";
import { faultPush, healthEmails } from "./outbox-kinds.ts";
import { healthRoutes } from "./routes.ts";
import { type HealthNeeds, healthService } from "./service.ts";

interface Needs extends Omit<HealthNeeds, "ring"> {
  mails: BusinessMails;
  push: PushService;
}

/** A disk fills up in hours, and backups are late after two hours. */
const LOOK_EVERY_MS = 10 * 60_000;

export function registerHealth(context: Context, { mails, push, ...needs }: Needs) {
  const ring = faultPush(push);
  const health = healthService(context, { ...needs, ring });
  context.worker.listen({ onPause: healthEmails(context, mails, ring).channelPaused });
  context.addCalls((api) => healthRoutes(api, health));
  const look = outsideOfCalls(() =>
    health.ringForTroubles().catch((error) => context.log.error({ err: error }, "could not check the site's health")),
  );
  let timer: NodeJS.Timeout | undefined;
  context.onStart(() => {
    timer = setInterval(look, LOOK_EVERY_MS).unref();
  });
  context.onStop(async () => clearInterval(timer));
}
