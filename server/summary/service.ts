import { RECENT_ACTIVITY, type Summary } from "../../schema/summary.ts";
import type { BookingService } from "../bookings/service.ts";
import type { ContactService } from "../contact/service.ts";
import type { PhotoService } from "../photos/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";

export type SummaryService = ReturnType<typeof summaryService>;

interface Parts {
  bookings: BookingService;
  contact: ContactService;
  photos: PhotoService;
  subscribers: SubscriberService;
}

/** The desk's first sight, small whatever there is: a phone in the truck must not load twenty thousand rows for a number. */
export function summaryService({ bookings, contact, photos, subscribers }: Parts) {
  return {
    read: async (): Promise<Summary> => ({
      bookings: await bookings.count(),
      messages: await contact.count(),
      photos: await photos.count(true),
      subscribers: await subscribers.count(),
      recent: await bookings.list(RECENT_ACTIVITY),
    }),
  };
}
