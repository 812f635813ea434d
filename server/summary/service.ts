import { RECENT_ACTIVITY, type Summary } from "../../schema/summary.ts";
import { addDays } from "../../schema/times.ts";
import type { BookingService } from "../bookings/service.ts";
import type { BusinessService } from "../business/service.ts";
import type { ContactService } from "../contact/service.ts";
import type { PhotoService } from "../photos/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";

export type SummaryService = ReturnType<typeof summaryService>;

export interface SummaryNeeds {
  business: BusinessService;
  locations: LocationService;
  bookings: BookingService;
  contact: ContactService;
  photos: PhotoService;
  subscribers: SubscriberService;
}

/** The desk's first sight, small whatever there is: a phone in the truck must not load twenty thousand rows for a number. */
export function summaryService({ business, locations, bookings, contact, photos, subscribers }: SummaryNeeds) {
  return {
    async read(): Promise<Summary> {
      const { day } = await business.today();
      const lastDay = addDays(day, 6);
      const stops = await locations.stops(day, lastDay);
      return {
        bookings: await bookings.count(),
        messages: await contact.count(),
        photos: { all: await photos.count(true), waiting: await photos.countWaiting() },
        subscribers: await subscribers.count(),
        recent: await bookings.list(RECENT_ACTIVITY),
        week: {
          stops: stops.filter(({ status }) => status !== "completed"),
          bookings: await bookings.confirmedBetween(day, lastDay),
        },
      };
    },
  };
}
