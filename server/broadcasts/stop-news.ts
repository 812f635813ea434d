import { stopTopic, weekdayTopic } from "../../schema/follows.ts";
import type { BroadcastContent, BroadcastPayload } from "../../schema/notifications.ts";
import type { Stop } from "../../schema/schedule.ts";
import { dayEndOfStop, isOver } from "../../schema/stop-over.ts";
import type { WallClock } from "../../schema/times.ts";
import { weekdayOf } from "../../schema/weeks.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { DayService } from "../stops/day/service.ts";
import { type PlacesService, topicOfPlace } from "../stops/places/service.ts";
import type { LocationService } from "../stops/service.ts";
import { broadcastStore, causeOfEvent, causeOfStop } from "./store.ts";

type LocationUpdate = Pick<Extract<BroadcastContent, { kind: "location-update" }>, "locationId" | "changeId">;
type Stored = Extract<BroadcastPayload, { kind: "location-update" }>;
/** The current stop, or the reason why the news is outdated, in words for the owner. */
type News = { stop: Stop } | { outdated: string };

export type StopNews = ReturnType<typeof stopNews>;

interface Needs {
  business: BusinessService;
  places: PlacesService;
  locations: LocationService;
  day: DayService;
}

/** The content of broadcasts about stops: always the current state, also hours after the owner started the broadcast. */
export function stopNews({ db, clock, pages }: Context, { business, places, locations, day }: Needs) {
  /** A cache of one entry: a broadcast asks for each of its messages, and the answer changes only with the pages. */
  let latest: { key: string; news: Promise<News> } | undefined;

  return {
    /**
     * Prepares a new broadcast about a stop.
     * @returns the current stop, the content to store, the cause (the same for the same news), and the topics whose followers get it
     * @throws NotFound for an unknown stop or event; Conflict for an event that is outdated, or of a stop that is over
     */
    async prepare({ locationId, changeId }: LocationUpdate) {
      const now = await business.today();
      const plan = await locations.plan(locationId);
      const stop = await locations.stop(locationId);
      const why = changeId === undefined ? undefined : await day.whyOutdated(locationId, changeId);
      if (why === "ended") throw new Conflict("This is out of date: something newer has happened to the stop");
      const state = stateOf(stop, plan, now);
      if (changeId !== undefined && (state === "over" || state === "past")) throw new Conflict("This stop is over");
      if (why === "begun") throw new Conflict("Too late to tell people: the new start has passed");
      const events = await day.allEvents(locationId);
      const earlier = await broadcastStore(db).ofStop(
        locationId,
        events.map(({ id }) => id),
      );
      // An undone event that was broadcast makes the stop news again.
      const undone = events.filter(
        ({ id, isRemoved }) => isRemoved && earlier.some(({ cause }) => cause === causeOfEvent(id)),
      );
      const stateParts = [causeOfStop(locationId), plan.confirmedAt, stop.change?.since, undone.length];
      const causeOfState = stateParts.filter(Boolean).join(":");
      const stored = { locationId, changeId, name: stop.name, state };
      // Followers of the place that the stop moved away from get it, too.
      const placeIds = stop.name === plan.name ? [plan.placeId] : [plan.placeId, await places.idOf(stop.name)];
      const topics = new Set([
        stopTopic(locationId),
        weekdayTopic(weekdayOf(stop.date)),
        ...placeIds.flatMap((id) => (id === undefined ? [] : topicOfPlace(id))),
        // Recipients of earlier news get this, too: "Moved to Park", then moved on to the harbor.
        ...earlier.flatMap(({ payload }) => payload.topics ?? []),
      ]);
      const cause = changeId === undefined ? causeOfState : causeOfEvent(changeId);
      return { stop, stored, cause, topics: [...topics] };
    },

    /** The current news of a stored broadcast. */
    async current(payload: Stored): Promise<News> {
      await pages.refresh?.();
      const minute = Math.floor(clock.now().getTime() / 60_000);
      const key = [pages.current(), minute, payload.locationId, payload.changeId, payload.state].join(" ");
      if (latest?.key !== key) latest = { key, news: read(payload) };
      return latest.news;
    },
  };

  async function read({ locationId, changeId, state }: Stored): Promise<News> {
    try {
      const now = await business.today();
      const plan = await locations.plan(locationId);
      const stop = await locations.stop(locationId);
      const why = changeId === undefined ? undefined : await day.whyOutdated(locationId, changeId);
      if (why) return { outdated: WHY_NO_NEWS[why] };
      const current = stateOf(stop, plan, now);
      // A broadcast that was started after the stop was over is still sent on its day.
      const wasOverAlready = state === "past" || (state === "over" && current !== "past");
      return current === state || wasOverAlready ? { stop } : { outdated: WHY_OUTDATED[current] };
    } catch (error) {
      if (error instanceof NotFound) return { outdated: "The stop was deleted before this could be sent" };
      latest = undefined;
      throw error;
    }
  }
}

const WHY_NO_NEWS = {
  ended: "It was taken back, or something newer happened, before this could be sent",
  begun: "The new start had come before this could be sent",
};

const WHY_OUTDATED: Record<Stored["state"], string> = {
  on: "The stop takes place again",
  cancelled: "The stop was cancelled before this could be sent",
  over: "The stop was over before this could be sent",
  past: "The stop was over before this could be sent",
};

/** The state of a stop that makes news outdated when it changes. The planned times say when its day ends. */
function stateOf(
  stop: Stop,
  { startTime, endTime }: Pick<Stop, "startTime" | "endTime">,
  now: WallClock,
): Stored["state"] {
  const dayEnd = dayEndOfStop({ date: stop.date, startTime, endTime });
  if (isOver(stop, now)) return dayEnd <= `${now.day}T${now.time}` ? "past" : "over";
  return stop.status === "cancelled" ? "cancelled" : "on";
}
