import { type Followed, placeTopic, stopTopic, weekdayTopic } from "../../schema/follows.ts";
import type { Stop } from "../../schema/schedule.ts";
import { DAYS_AHEAD } from "../../schema/series.ts";
import { isOver } from "../../schema/stop-over.ts";
import { addDays, shortDay } from "../../schema/times.ts";
import { WEEKDAYS, weekdayOf } from "../../schema/weeks.ts";
import type { BusinessService } from "../business/service.ts";
import { Invalid } from "../errors.ts";
import type { LocationService } from "../locations/service.ts";

export type Followable = ReturnType<typeof followable>;

/** A place where the truck was so many days ago may see it again. */
const DAYS_BACK = 28;
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
      return [...(await places()), ...WEEKDAYS.map((_, weekday) => onWeekday(weekday))];
    },

    /** A stop, its place and its day of the week. One that is over or cancelled cannot be followed itself. @throws NotFound */
    async ofStop(id: number): Promise<Followed[]> {
      const stop = await locations.stop(id);
      const itself = await stillAhead(stop);
      return [...(itself ? [itself] : []), atPlace(stop.name), onWeekday(weekdayOf(stop.date))];
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
    const known = topics.some((topic) => topic.startsWith(PLACE)) ? await places() : [];
    return Promise.all(
      topics.map(async (topic) => {
        const [kind, value] = topic.split(":", 2);
        if (kind === "weekday") return [topic, onWeekday(Number(value))];
        if (kind === "place") return [topic, known.find((place) => place.topic === topic)];
        const id = Number(value);
        return [topic, (await locations.exists(id)) ? await stillAhead(await locations.stop(id)) : undefined];
      }),
    );
  }

  async function places(): Promise<Followed[]> {
    const { day } = await business.today();
    const stops = await locations.stops(addDays(day, -DAYS_BACK), addDays(day, DAYS_AHEAD));
    const named = new Map(stops.map(({ name }) => [placeTopic(name), atPlace(name)]));
    return [...named.values()].slice(-MOST_PLACES);
  }

  async function stillAhead(stop: Stop): Promise<Followed | undefined> {
    const now = await business.today();
    if (stop.status === "cancelled" || isOver(stop, now)) return undefined;
    return { topic: stopTopic(stop.id), label: `The stop on ${shortDay(stop.date, now.day)} at ${stop.name}` };
  }
}

const PLACE = "place:";

const atPlace = (name: string): Followed => ({ topic: placeTopic(name), label: `Every stop at ${name}` });

const onWeekday = (weekday: number): Followed => ({
  topic: weekdayTopic(weekday),
  label: `Every ${WEEKDAYS[weekday]}`,
});

const wordsOfOld = (topic: string) =>
  topic.startsWith(PLACE) ? `Every stop at ${topic.slice(PLACE.length)}` : "A stop that is over";
