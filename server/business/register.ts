import type { Context } from "../context.ts";
import { heroService } from "./hero.ts";
import { heroRoutes } from "./hero-routes.ts";
import { businessMails } from "./mails.ts";
import { businessRoutes } from "./routes.ts";
import { businessService } from "./service.ts";

export function registerBusiness(context: Context) {
  const business = businessService(context);
  const hero = heroService(context);
  context.addCalls((api) => businessRoutes(api, context.answers, business));
  context.addCalls((api) => heroRoutes(api, hero));
  context.worker.listen({
    async perSecond(channel) {
      const { mailsPerSecond, smsPerSecond } = await business.settings();
      return { email: mailsPerSecond, sms: smsPerSecond, push: Number.POSITIVE_INFINITY }[channel];
    },
  });
  return { business, hero, mails: businessMails(context, business) };
}
