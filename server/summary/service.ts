import type { Booking } from "../../schema/bookings.ts";
import type { Stop } from "../../schema/schedule.ts";
import { type SiteNeed, siteNeed } from "../../schema/site-needs.ts";
import { type HelpersSummary, helpersSummary, MAX_RECENT_BOOKINGS, type Summary } from "../../schema/summary.ts";
import { addDays } from "../../schema/times.ts";
import type { BookingService } from "../bookings/service.ts";
import { PLACEHOLDER_ADDRESS } from "../business/default-business.ts";
import type { BusinessService } from "../business/service.ts";
import type { ContactService } from "../contact/service.ts";
import type { Context } from "../context.ts";
import type { MenuService } from "../menu/service.ts";
import type { PhotoService } from "../photos/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { SubscriberService } from "../subscribers/service.ts";

export type SummaryService = ReturnType<typeof summaryService>;

export interface SummaryNeeds {
  business: BusinessService;
  menu: MenuService;
  locations: LocationService;
  bookings: BookingService;
  contact: ContactService;
  photos: PhotoService;
  subscribers: SubscriberService;
}

/** The summary of the desk's first page: counts, so that a phone does not load twenty thousand rows. */
export function summaryService(
  { mailer }: Pick<Context, "mailer">,
  { business, menu, locations, bookings, contact, photos, subscribers }: SummaryNeeds,
) {
  async function setup(): Promise<Summary["setup"]> {
    const { addressLine, putAway } = await business.settings();
    const isLacking: Record<SiteNeed, boolean> = {
      menu: await menu.isEmpty(),
      address: addressLine === PLACEHOLDER_ADDRESS,
      mail: mailer.provider === "simulated",
      stop: await locations.isEmpty(),
    };
    return { lacks: siteNeed.options.filter((need) => isLacking[need]), putAway };
  }

  async function week(): Promise<{ stops: Stop[]; bookings: Booking[] }> {
    const { day } = await business.today();
    const lastDay = addDays(day, 6);
    const stops = await locations.stops(day, lastDay);
    return {
      stops: stops.filter(({ status }) => status !== "completed"),
      bookings: await bookings.confirmedBetween(day, lastDay),
    };
  }

  const photoCounts = async () => ({ all: await photos.count(true), waiting: await photos.countWaiting() });

  return {
    /** The number of bookings, messages and photos that wait for the owner. */
    async countWaiting(): Promise<number> {
      const [{ pending }, { unread }] = [await bookings.count(), await contact.count()];
      return pending + unread + (await photos.countWaiting());
    },

    async read(): Promise<Summary> {
      return {
        bookings: await bookings.count(),
        messages: await contact.count(),
        photos: await photoCounts(),
        subscribers: await subscribers.count(),
        setup: await setup(),
        recent: await bookings.newest(MAX_RECENT_BOOKINGS),
        week: await week(),
      };
    },

    /** The same for a helper, without customers, messages and subscribers. */
    readForHelper: async (): Promise<HelpersSummary> =>
      helpersSummary.parse({ photos: await photoCounts(), week: await week() }),
  };
}
