import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { DayChangeService } from "../day/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";

/** Whom broadcasts ask. */
export interface BroadcastNeeds {
  business: BusinessService;
  mails: BusinessMails;
  locations: LocationService;
  dayChanges: DayChangeService;
  subscribers: SubscriberService;
}
