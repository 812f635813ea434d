import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { PushService } from "../push/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";
import type { StopNews } from "./stop-news.ts";

/** The services that broadcasts use. */
export interface BroadcastNeeds {
  business: BusinessService;
  mails: BusinessMails;
  news: StopNews;
  subscribers: SubscriberService;
  push: PushService;
}
