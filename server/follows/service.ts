import { type FollowedTopic, isStopTopic, placeTopic, stopTopic, weekdayTopic } from "../../schema/follows.ts";
import type { Stop } from "../../schema/schedule.ts";
import { isOver } from "../../schema/stop-over.ts";
import { addDays, shortDay } from "../../schema/times.ts";
import { WEEKDAYS } from "../../schema/weekdays.ts";
import { weekdayOf } from "../../schema/weeks.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { Invalid } from "../errors.ts";
import { type PlacesService, type StopPlace, topicOfPlace } from "../stops/places/service.ts";
import type { LocationService } from "../stops/service.ts";
import type { Follower } from "./follower.ts";
import { followsStore } from "./store.ts";

export type FollowsService = ReturnType<typeof followsService>;

/** Festivals are planned a year ahead. */
const DAYS_AHEAD = 400;
/** A longer list is not usable as a choice. */
const MOST_PLACES = 30;

interface Needs {
  business: BusinessService;
  places: PlacesService;
  locations: LocationService;
}

/**
 * The topics that can be followed, and the followers of each (product.md, *Following*). Calls and forms name a place by its name;
 * the database stores its id, so that followers stay when the name changes.
 */
export function followsService({ db }: Context, { business, places, locations }: Needs) {
  return {
    /** The stored topics of a follower, in the order of choice; empty for a follower of all stops. */
    of: (follower: Follower, from = db): Promise<string[]> => followsStore(from).of(follower),

    /** Whether a follower follows one of these stored topics, or none in particular. */
    async isInterested(follower: Follower, topics: string[]): Promise<boolean> {
      const followed = await followsStore(db).of(follower);
      return followed.length === 0 || followed.some((topic) => topics.includes(topic));
    },

    /** Replaces a follower's stored topics. */
    replace: (trx: Database, follower: Follower, topics: string[]): Promise<void> =>
      followsStore(trx).replace(follower, topics),

    /** How many topics each subscriber follows, by subscriber id; without those who follow none. */
    countEach: (): Promise<Map<number, number>> => followsStore(db).countEach(),

    /**
     * What is offered: the places with several planned stops, and the single stops at other places, the nearest first; then the days of
     * the week. Nobody follows the place of a one-off event.
     */
    async all(): Promise<FollowedTopic[]> {
      const { day } = await business.today();
      const places = [...(await placesOf(await plannedStops())).values()].slice(0, MOST_PLACES);
      const offered = places.map(({ place, stops: [only, another] }) =>
        only && !another ? ofStopOn(only, day) : place,
      );
      // A stop that has moved for the day is at two places.
      return [...new Map(offered.map((one) => [one.topic, one])).values(), ...ANY_WEEKDAY];
    },

    /**
     * The topics of a stop: itself unless it is over or cancelled, its place if another stop is planned there, and its day of the
     * week. @throws NotFound
     */
    async ofStop(id: number): Promise<FollowedTopic[]> {
      const [{ placeId }, { date }] = [await locations.plan(id), await locations.stop(id)];
      const topics = await currentTopics();
      const found = [topics.get(stopTopic(id)), topics.get(topicOfPlace(placeId)), onWeekday(weekdayOf(date))];
      return found.flatMap((followed) => followed ?? []);
    },

    /** @returns whether a stored topic is current: all are, except stops that are over or cancelled */
    async isCurrent(): Promise<(topic: string) => boolean> {
      const current = await currentTopics();
      return (topic) => !isStopTopic(topic) || current.has(topic);
    },

    /** The stored form of a call's topics: places by their ids, without repetitions. */
    async stored(topics: string[]): Promise<string[]> {
      const all = await places.all();
      return [...new Set(topics.map((topic) => storedTopic(topic, all)))];
    },

    /** Topics with their labels, also those that are no longer current. @param topics stored ones, or those of a call */
    async labelled(topics: string[]): Promise<FollowedTopic[]> {
      const [current, all, stored] = [await currentTopics(), await places.all(), await this.stored(topics)];
      return stored.map((topic) => current.get(topic) ?? labelledOld(topic, all));
    },

    /** Newly chosen topics with their labels. @throws Invalid at `topics` for a place or stop that is not planned any more */
    async chosen(topics: string[]): Promise<FollowedTopic[]> {
      const [current, stored] = [await currentTopics(), await this.stored(topics)];
      const found = stored.flatMap((topic) => current.get(topic) ?? []);
      if (found.length < stored.length) {
        throw new Invalid("topics", "A place or stop that you chose is no longer planned: please choose again");
      }
      return found;
    },
  };

  /** All topics that can be followed, by their stored form. */
  async function currentTopics(): Promise<Map<string, FollowedTopic>> {
    const planned = await plannedStops();
    const { day } = await business.today();
    const stops = planned.map((stop) => [stopTopic(stop.id), ofStopOn(stop, day)] as const);
    const places = [...(await placesOf(planned))].map(([topic, { place }]) => [topic, place] as const);
    return new Map([...stops, ...places, ...ANY_WEEKDAY.map((any) => [any.topic, any] as const)]);
  }

  /** The stops that are neither over nor cancelled, the nearest first. */
  async function plannedStops(): Promise<Stop[]> {
    const now = await business.today();
    const stops = await locations.stops(now.day, addDays(now.day, DAYS_AHEAD));
    return stops.filter((stop) => stop.status !== "cancelled" && !isOver(stop, now));
  }

  /** The places of these stops by stored topic, each with its most common name and its stops. */
  async function placesOf(stops: Stop[]): Promise<Map<string, { place: FollowedTopic; stops: Stop[] }>> {
    const ids = new Map((await places.all()).flatMap(({ id, names }) => names.map((name) => [name, id] as const)));
    const named = stops
      .flatMap((stop) => (stop.planned ? [stop.planned.name, stop.name] : [stop.name]).map((name) => ({ name, stop })))
      .filter(({ name }) => ids.has(name.toLowerCase()));
    const byPlace = Map.groupBy(named, ({ name }) => topicOfPlace(ids.get(name.toLowerCase()) ?? 0));
    return new Map(
      [...byPlace].map(([topic, ofPlace]) => [
        topic,
        {
          place: atPlace(mostCommon(ofPlace.map(({ name }) => name))),
          stops: [...new Set(ofPlace.map(({ stop }) => stop))],
        },
      ]),
    );
  }
}

const ofStopOn = ({ id, date, name }: Stop, today: string): FollowedTopic => ({
  topic: stopTopic(id),
  label: `The stop on ${shortDay(date, today)} at ${name}`,
});

const atPlace = (name: string): FollowedTopic => ({ topic: placeTopic(name), label: `Every stop at ${name}` });

const onWeekday = (weekday: number): FollowedTopic => ({
  topic: weekdayTopic(weekday),
  label: `Every ${WEEKDAYS[weekday]}`,
});
const ANY_WEEKDAY = WEEKDAYS.map((_, weekday) => onWeekday(weekday));

const PLACE = placeTopic("");

function storedTopic(topic: string, places: StopPlace[]): string {
  if (!topic.startsWith(PLACE)) return topic;
  const name = topic.slice(PLACE.length).toLowerCase();
  const place = places.find(({ names }) => names.includes(name));
  return place ? topicOfPlace(place.id) : topic;
}

function labelledOld(topic: string, places: StopPlace[]): FollowedTopic {
  const place = places.find(({ id }) => topicOfPlace(id) === topic);
  if (place) return atPlace(place.name);
  if (topic.startsWith(PLACE)) return atPlace(topic.slice(PLACE.length));
  return { topic, label: "A stop that is over" };
}

/** The most common name; the first one of several. */
function mostCommon(names: string[]): string {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}
