import { stopTopic, weekdayTopic } from "../../schema/follows.ts";
import type { BroadcastPayload, SendContent } from "../../schema/notifications.ts";
import type { Stop } from "../../schema/schedule.ts";
import { dayEndOf, isOver } from "../../schema/stop-over.ts";
import { weekdayOf } from "../../schema/weeks.ts";
import type { BusinessService } from "../business/service.ts";
import type { Context } from "../context.ts";
import { Conflict, NotFound } from "../errors.ts";
import type { DayService } from "../stops/day/service.ts";
import { type PlacesService, topicOfPlace } from "../stops/places/service.ts";
import type { LocationService } from "../stops/service.ts";
import { causeOfEvent, causeOfStop, sendsStore } from "./sends-store.ts";

type LocationUpdate = Pick<Extract<SendContent, { kind: "location-update" }>, "locationId" | "changeId">;
type Stored = Extract<BroadcastPayload, { kind: "location-update" }>;
/** The stop as it holds, or why nobody needs to hear of it any more, in words for the owner. */
type News = { stop: Stop } | { outdated: string };

export type StopNews = ReturnType<typeof stopNews>;

interface Needs {
  business: BusinessService;
  places: PlacesService;
  locations: LocationService;
  day: DayService;
}

/** What broadcasts tell of stops: always what holds now, also hours after the owner pressed the button. */
export function stopNews({ db, clock, pages }: Context, { business, places, locations, day }: Needs) {
  /** The news that were composed last: a send asks for each of its messages, and the answer changes with the pages alone. */
  let latest: { key: string; news: Promise<News> } | undefined;

  return {
    /**
     * What a new send is about.
     * @returns the stop as it holds, the cause that makes two presses of the same news one, and what people follow who are to hear it
     * @throws NotFound for an unknown stop or event; Conflict for an event that holds no more, or of a stop that is over
     */
    async begin({ locationId, changeId }: LocationUpdate) {
      const now = await business.today();
      const plan = await locations.plan(locationId);
      const stop = await locations.stop(locationId);
      const why = changeId === undefined ? undefined : await day.whyNoNews(locationId, changeId);
      if (why === "ended") throw new Conflict("This holds no more: something newer has happened to the stop");
      const state = stateOf(stop, plan, now);
      if (changeId !== undefined && (state === "over" || state === "past")) throw new Conflict("This stop is over");
      if (why === "begun") throw new Conflict("This is no news any more: the new start has come");
      const events = await day.allEvents(locationId);
      const earlier = await sendsStore(db).ofStop(
        locationId,
        events.map(({ id }) => id),
      );
      // What was undone without a trace is news where people had heard of it.
      const undone = events.filter(
        ({ id, isRemoved }) => isRemoved && earlier.some(({ cause }) => cause === causeOfEvent(id)),
      );
      const holding = [causeOfStop(locationId), plan.confirmedAt, stop.change?.since, undone.length];
      const confirmed = holding.filter(Boolean).join(":");
      const stored = { locationId, changeId, name: stop.name, state };
      // Who waits at the place that it moved away from must know, too.
      const its = stop.name === plan.name ? [plan.placeId] : [plan.placeId, await places.idOf(stop.name)];
      const topics = new Set([
        stopTopic(locationId),
        weekdayTopic(weekdayOf(stop.date)),
        ...its.flatMap((id) => (id === undefined ? [] : topicOfPlace(id))),
        // Who has heard where the truck would be hears that it will be elsewhere: "Moved to Park", and then on to the harbor.
        ...earlier.flatMap(({ payload }) => payload.topics ?? []),
      ]);
      return { stop, stored, cause: changeId === undefined ? confirmed : causeOfEvent(changeId), topics: [...topics] };
    },

    /** What a stored send tells now. */
    async now(payload: Stored): Promise<News> {
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
      const why = changeId === undefined ? undefined : await day.whyNoNews(locationId, changeId);
      if (why) return { outdated: WHY_NO_NEWS[why] };
      const holds = stateOf(stop, plan, now);
      // Who told of it when it was over meant to, for as long as it was its day.
      const isMeant = state === "past" || (state === "over" && holds !== "past");
      return holds === state || isMeant ? { stop } : { outdated: WHY_OUTDATED[holds] };
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

/** What decides whether a stop is worth going to. @param plan with the times that say when its day ends */
function stateOf(
  stop: Stop,
  { startTime, endTime }: Pick<Stop, "startTime" | "endTime">,
  now: { day: string; time: string },
): Stored["state"] {
  const dayEnd = dayEndOf({ date: stop.date, startTime, endTime });
  if (isOver(stop, now)) return dayEnd <= `${now.day}T${now.time}` ? "past" : "over";
  return stop.status === "cancelled" ? "cancelled" : "on";
}
