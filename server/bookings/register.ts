import type { BusinessMails } from "../business/mails.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Owner } from "../owner/register.ts";
import type { LocationService } from "../stops/service.ts";
import { bookingEmails } from "./outbox-kinds.ts";
import { bookingRoutes } from "./routes.ts";
import { bookingService } from "./service.ts";

interface Needs {
  business: BusinessService;
  mails: BusinessMails;
  locations: LocationService;
  owner: Owner;
}

export function registerBookings(context: Context, { business, mails, locations, owner }: Needs) {
  const emails = bookingEmails(context, mails);
  const bookings = bookingService(context, { business, locations, emails });
  context.addCalls((api) => bookingRoutes(api, bookings, owner.isOwner));
  return bookings;
}
