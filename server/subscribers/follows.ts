import { type Followed, placeTopic, stopTopic, weekdayTopic } from "../../schema/follows.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver } from "../../schema/stop-over.ts";
import { addDays, shortDay } from "../../schema/times.ts";
import { WEEKDAYS, weekdayOf } from "../../schema/weeks.ts";
import type { BusinessService } from "../business/service.ts";
import { Invalid } from "../errors.ts";
import type { LocationService } from "../stops/service.ts";

export type Followable = ReturnType<typeof followable>;

/** A place where the truck was so many days ago may see it again. */
const DAYS_BACK = 28;
/** A festival is planned a year ahead. */
const DAYS_AHEAD = 400;
/** More would be no choice. */
const MOST_PLACES = 30;

interface Parts {
  business: BusinessService;
  locations: LocationService;
}

/** What can be followed, in words (product.md, *Following*). */
export function followable({ business, locations }: Parts) {
  return {
    /** The places of these weeks, and the days of the week. */
    async all(): Promise<Followed[]> {
      const { places } = await known();
      return [...places.slice(-MOST_PLACES), ...ANY_WEEKDAY];
    },

    /** A stop, its place and its day of the week. One that is over or cancelled cannot be followed itself. @throws NotFound */
    async ofStop(id: number): Promise<Followed[]> {
      const stop = await locations.stop(id);
      return [...ahead([stop], await business.today()), atPlace(stop.name), onWeekday(weekdayOf(stop.date))];
    },

    /** Topics in words, also those that have nothing ahead of them any more. */
    labelled: async (topics: string[]): Promise<Followed[]> =>
      (await looked(topics)).map(([topic, found]) => found ?? { topic, label: wordsOfOld(topic) }),

    /** What somebody chooses now, in words. @throws Invalid at `topics` for a place or a stop that cannot be followed any more */
    async chosen(topics: string[]): Promise<Followed[]> {
      const found = (await looked(topics)).flatMap(([, followed]) => followed ?? []);
      if (found.length < topics.length) {
        throw new Invalid("topics", "A place or stop that you chose is no longer planned: please choose again");
      }
      return found;
    },
  };

  /** Each topic with its words; without them where it cannot be followed any more. */
  async function looked(topics: string[]): Promise<[string, Followed | undefined][]> {
    if (topics.length === 0) return [];
    const { places, stops } = await known();
    const words = new Map([...places, ...stops, ...ANY_WEEKDAY].map((followed) => [followed.topic, followed]));
    return topics.map((topic) => [topic, words.get(topic)]);
  }

  async function known(): Promise<{ places: Followed[]; stops: Followed[] }> {
    const now = await business.today();
    const stops = await locations.stops(addDays(now.day, -DAYS_BACK), addDays(now.day, DAYS_AHEAD));
    const places = new Map(stops.map(({ name }) => [placeTopic(name), atPlace(name)]));
    return { places: [...places.values()], stops: ahead(stops, now) };
  }
}

const ahead = (stops: Stop[], now: { day: string; time: string }): Followed[] =>
  stops
    .filter((stop) => stop.status !== "cancelled" && !isOver(stop, now))
    .map(({ id, date, name }) => ({
      topic: stopTopic(id),
      label: `The stop on ${shortDay(date, now.day)} at ${name}`,
    }));

const atPlace = (name: string): Followed => ({ topic: placeTopic(name), label: `Every stop at ${name}` });

const onWeekday = (weekday: number): Followed => ({
  topic: weekdayTopic(weekday),
  label: `Every ${WEEKDAYS[weekday]}`,
});
const ANY_WEEKDAY = WEEKDAYS.map((_, weekday) => onWeekday(weekday));

const PLACE = placeTopic("");
const wordsOfOld = (topic: string) =>
  topic.startsWith(PLACE) ? `Every stop at ${topic.slice(PLACE.length)}` : "A stop that is over";
