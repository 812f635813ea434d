import { type Followed, isStopTopic, placeTopic, stopTopic, weekdayTopic } from "../../schema/follows.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver } from "../../schema/stop-over.ts";
import { addDays, shortDay } from "../../schema/times.ts";
import { WEEKDAYS } from "../../schema/weekdays.ts";
import { weekdayOf } from "../../schema/weeks.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid } from "../errors.ts";
import { type Place, type PlacesService, topicOfPlace } from "../stops/places/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { Follower } from "./follower.ts";
import { followsStore } from "./store.ts";

export type FollowsService = ReturnType<typeof followsService>;

/** A festival is planned a year ahead. */
const DAYS_AHEAD = 400;
/** More would be no choice. */
const MOST_PLACES = 30;

interface Needs {
  business: BusinessService;
  places: PlacesService;
  locations: LocationService;
}

/**
 * What can be followed, and who follows what (product.md, *Following*). Calls and forms name a place by a name; stored is its number,
 * so that who follows it stays when its name changes.
 */
export function followsService({ db }: Context, { business, places, locations }: Needs) {
  return {
    /** The stored topics of a follower, in the order in which they were chosen; none for who hears of everything. */
    of: (follower: Follower, from = db): Promise<string[]> => followsStore(from).of(follower),

    /** Whether a follower hears of something about these stored topics: they follow one of them, or nothing in particular. */
    async hearsOf(follower: Follower, topics: string[]): Promise<boolean> {
      const followed = await followsStore(db).of(follower);
      return followed.length === 0 || followed.some((topic) => topics.includes(topic));
    },

    /** Puts these stored topics in the place of all that the follower followed. */
    replace: (trx: Database, follower: Follower, topics: string[]): Promise<void> =>
      followsStore(trx).replace(follower, topics),

    /** How many topics each subscriber follows, by the ids of those who follow any. */
    countEach: (): Promise<Map<number, number>> => followsStore(db).countEach(),

    /** The places where stops are planned, the nearest first, and the days of the week. */
    async all(): Promise<Followed[]> {
      const ahead = await planned();
      return [...(await placesOf(ahead)).values()].slice(0, MOST_PLACES).concat(ANY_WEEKDAY);
    },

    /**
     * A stop, its place and its day of the week. One that is over or cancelled cannot be followed itself, nor a place where no other
     * is planned. @throws NotFound
     */
    async ofStop(id: number): Promise<Followed[]> {
      const [{ placeId }, { date }] = [await locations.plan(id), await locations.stop(id)];
      const [known, ahead] = [await words(), onWeekday(weekdayOf(date))];
      return [known.get(stopTopic(id)), known.get(topicOfPlace(placeId)), ahead].flatMap((followed) => followed ?? []);
    },

    /** Tells of stored topics which have something ahead of them: all but stops that are over or cancelled. */
    async haveAhead(): Promise<(topic: string) => boolean> {
      const known = await words();
      return (topic) => !isStopTopic(topic) || known.has(topic);
    },

    /** Topics of a call as they are stored: places by their numbers, each once. */
    async stored(topics: string[]): Promise<string[]> {
      const all = await places.all();
      return [...new Set(topics.map((topic) => storedTopic(topic, all)))];
    },

    /** Stored topics, or those of a call, in words: also those that have nothing ahead of them any more. */
    async labelled(topics: string[]): Promise<Followed[]> {
      const [known, all, stored] = [await words(), await places.all(), await this.stored(topics)];
      return stored.map((topic) => known.get(topic) ?? wordsOfOld(topic, all));
    },

    /** What somebody chooses now, in words. @throws Invalid at `topics` for a place or a stop that cannot be followed any more */
    async chosen(topics: string[]): Promise<Followed[]> {
      const [known, stored] = [await words(), await this.stored(topics)];
      const found = stored.flatMap((topic) => known.get(topic) ?? []);
      if (found.length < stored.length) {
        throw new Invalid("topics", "A place or stop that you chose is no longer planned: please choose again");
      }
      return found;
    },
  };

  /** All that can be followed, by topics as they are stored. */
  async function words(): Promise<Map<string, Followed>> {
    const ahead = await planned();
    const { day } = await business.today();
    const stops = ahead.map((stop) => [stopTopic(stop.id), ofStopOn(stop, day)] as const);
    return new Map([...stops, ...(await placesOf(ahead)), ...ANY_WEEKDAY.map((any) => [any.topic, any] as const)]);
  }

  /** The stops that are still to take place, the nearest first. */
  async function planned(): Promise<Stop[]> {
    const now = await business.today();
    const stops = await locations.stops(now.day, addDays(now.day, DAYS_AHEAD));
    return stops.filter((stop) => stop.status !== "cancelled" && !isOver(stop, now));
  }

  /** The places of these stops by their stored topics, each by the name that most of them have. */
  async function placesOf(stops: Stop[]): Promise<Map<string, Followed>> {
    const ids = new Map((await places.all()).flatMap(({ id, names }) => names.map((name) => [name, id] as const)));
    const names = stops.flatMap(({ name, planned }) => (planned ? [planned.name, name] : [name]));
    const named = names.filter((name) => ids.has(name.toLowerCase()));
    const byPlace = Map.groupBy(named, (name) => topicOfPlace(ids.get(name.toLowerCase()) ?? 0));
    return new Map([...byPlace].map(([topic, names]) => [topic, atPlace(mostCommon(names))]));
  }
}

const ofStopOn = ({ id, date, name }: Stop, today: string): Followed => ({
  topic: stopTopic(id),
  label: `The stop on ${shortDay(date, today)} at ${name}`,
});

const atPlace = (name: string): Followed => ({ topic: placeTopic(name), label: `Every stop at ${name}` });

const onWeekday = (weekday: number): Followed => ({
  topic: weekdayTopic(weekday),
  label: `Every ${WEEKDAYS[weekday]}`,
});
const ANY_WEEKDAY = WEEKDAYS.map((_, weekday) => onWeekday(weekday));

const PLACE = placeTopic("");

function storedTopic(topic: string, places: Place[]): string {
  if (!topic.startsWith(PLACE)) return topic;
  const name = topic.slice(PLACE.length).toLowerCase();
  const place = places.find(({ names }) => names.includes(name));
  return place ? topicOfPlace(place.id) : topic;
}

function wordsOfOld(topic: string, places: Place[]): Followed {
  const place = places.find(({ id }) => topicOfPlace(id) === topic);
  if (place) return atPlace(place.name);
  if (topic.startsWith(PLACE)) return atPlace(topic.slice(PLACE.length));
  return { topic, label: "A stop that is over" };
}

/** The first of those that stand there most often. */
function mostCommon(names: string[]): string {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}
