import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { hasEnded } from "../../schema/stop-over.ts";
import { addDays } from "../../schema/times.ts";
import type { BusinessService } from "../business/service.ts";
import type { LocationService } from "../stops/service.ts";
import { whereSms } from "./sms-text.ts";

export type WhereAnswers = ReturnType<typeof whereAnswers>;

/** Answers to one number in a day: two machines that answer each other must end. Each process counts alone. */
const ANSWERS_PER_DAY = 5;
const DAY_SECONDS = 24 * 60 * 60;

/** The next stop is looked for in this many days. */
const DAYS_AHEAD = 28;

/** Answers an SMS that asks where the truck is (product.md, *Messages that go out*). */
export function whereAnswers({ business, locations }: { business: BusinessService; locations: LocationService }) {
  const counts = new RateLimiterMemory({ points: ANSWERS_PER_DAY, duration: DAY_SECONDS });

  return {
    /** @param phone the number that asks, E.164 @returns the text; null when the number had all its answers of the day */
    async answer(phone: string): Promise<string | null> {
      if (!(await isAllowed(phone))) return null;
      const now = await business.today();
      const stops = await locations.stops(now.day, addDays(now.day, DAYS_AHEAD));
      const currentId = (await locations.current())?.id;
      const isAhead = ({ status }: (typeof stops)[number]) => status === "scheduled" || status === "active";
      const next = stops.find((stop) => stop.id !== currentId && isAhead(stop) && !hasEnded(stop, now));
      const { name } = await business.read();
      return whereSms(name, { current: stops.find(({ id }) => id === currentId), next }, now);
    },
  };

  async function isAllowed(phone: string): Promise<boolean> {
    try {
      await counts.consume(phone);
      return true;
    } catch (error) {
      // A refusal is thrown as a result.
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }
}
