import { randomBytes } from "node:crypto";
import { addDays } from "../../schema/times.ts";
import type { BookingService } from "../bookings/service.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import type { LocationService } from "../stops/service.ts";
import { isSameSecret } from "../web/same-secret.ts";
import { calendarStore } from "./store.ts";

export type CalendarService = ReturnType<typeof calendarService>;

/** 192 bits cannot be guessed. */
const SECRET_BYTES = 24;

/** The feed's period. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 3 * 366;

export interface CalendarNeeds {
  business: BusinessService;
  bookings: BookingService;
  locations: LocationService;
}

/**
 * The feed for the owner's calendar program, which cannot sign in: the secret in its address is the only protection. It is stored
 * unhashed, because the owner wants to see the address again.
 */
export function calendarService(
  { db, write, sequenceBase }: Context,
  { business, bookings, locations }: CalendarNeeds,
) {
  const store = calendarStore(db);

  return {
    /** The secret of the feed's address, if there is one. */
    secret: (): Promise<string | null> => store.secret(),

    /** Creates a new secret, which replaces the former one. */
    async renew(): Promise<string> {
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      await write((trx) => calendarStore(trx).replace(secret));
      return secret;
    },

    /** Deletes the secret: the feed has no address any more. */
    async revoke(): Promise<void> {
      await write((trx) => calendarStore(trx).delete());
    },

    /**
     * Confirmed bookings and stops, from three months ago to three years ahead, as an iCalendar file.
     * @throws NotFound for another secret than the current one
     */
    async file(secret: string): Promise<string> {
      const right = await store.secret();
      if (!right || !isSameSecret(secret, right)) throw new NotFound("This calendar");
      const { day } = await business.today();
      const [first, last] = [addDays(day, -DAYS_BACK), addDays(day, DAYS_AHEAD)];
      // The calendar library is loaded on first use.
      const { ownerCalendarFile } = await import("./owner-file.ts");
      return ownerCalendarFile({
        business: await business.read(),
        domain: await business.calendarDomain(),
        bookings: await bookings.confirmedBetween(first, last),
        stops: await locations.calendarStops(first, last),
        sequenceBase,
      });
    },
  };
}
