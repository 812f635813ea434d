import { randomBytes } from "node:crypto";
import { addDays } from "../../schema/times.ts";
import type { BookingService } from "../bookings/service.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { NotFound } from "../errors.ts";
import type { LocationService } from "../stops/service.ts";
import { sameSecret } from "../web/same-secret.ts";
import { calendarStore } from "./store.ts";

export type CalendarService = ReturnType<typeof calendarService>;

/** 192 bits: nobody guesses that. */
const SECRET_BYTES = 24;

/** What the feed looks back upon and ahead to. */
const DAYS_BACK = 90;
const DAYS_AHEAD = 3 * 366;

export interface CalendarNeeds {
  business: BusinessService;
  bookings: BookingService;
  locations: LocationService;
}

/**
 * The truck's plans for the owner's own calendar program, which signs in nowhere: who knows the address may read it. The
 * secret in it is stored in the clear, because the owner must see the address again on the next phone.
 */
export function calendarService(
  { db, write, sequenceBase }: Context,
  { business, bookings, locations }: CalendarNeeds,
) {
  const store = calendarStore(db);

  return {
    /** The secret of the feed's address; null while there is none. */
    secret: (): Promise<string | null> => store.secret(),

    /** A new secret; whatever was known before opens nothing any more. */
    async renew(): Promise<string> {
      const secret = randomBytes(SECRET_BYTES).toString("base64url");
      await write((trx) => calendarStore(trx).replace(secret));
      return secret;
    },

    /** From now on no address is the feed's. */
    async revoke(): Promise<void> {
      await write((trx) => calendarStore(trx).delete());
    },

    /**
     * Confirmed bookings and stops, from three months ago to three years ahead, as an iCalendar file.
     * @throws NotFound for a secret that is not, or no longer, the feed's
     */
    async file(secret: string): Promise<string> {
      const right = await store.secret();
      if (!right || !sameSecret(secret, right)) throw new NotFound("This calendar");
      const { day } = await business.today();
      const [first, last] = [addDays(day, -DAYS_BACK), addDays(day, DAYS_AHEAD)];
      // The calendar library is loaded with the first request for a calendar: many owners use none.
      const { ownerFile } = await import("./owner-file.ts");
      return ownerFile({
        business: await business.read(),
        domain: await business.calendarDomain(),
        bookings: await bookings.confirmedBetween(first, last),
        stops: await locations.calendarStops(first, last),
        sequenceBase,
      });
    },
  };
}
