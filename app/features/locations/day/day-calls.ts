import type { DayEvent, NewDayEvent } from "../../../../schema/day-events.ts";
import { CallFailed, call } from "../../../lib/api.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { useNewDay } from "../../../lib/use-new-day.ts";
import { useAction } from "../../../ui/use-action.ts";
import { LOCATIONS } from "../location-calls.ts";

export const CHANGES = "/api/locations/changes";

/** The events in force of today's stops, the oldest first; asked for anew when the day is another. */
export function useTodaysEvents() {
  const answer = useAnswer<DayEvent[]>(CHANGES);
  useNewDay(answer.refetch);
  return answer;
}

export type DayCalls = ReturnType<typeof useDayCalls>;

/** Search of the page that asks whether people are to be told: of the stop, now that it is active, or of its newest change. */
export const TELL_STOP = "tab=overview&news=stop";
export const TELL_CHANGE = "tab=overview&news=change";

/** The call that tells something of a stop. */
export const changesOf = (locationId: number) => `${LOCATIONS}/${locationId}/changes`;

/** What the owner tells of today's stop, and how it is undone. */
export function useDayCalls(locationId: number) {
  const path = changesOf(locationId);
  return {
    apply: useAction({
      call: (event: NewDayEvent) => call<DayEvent>("POST", path, event),
      changes: CHANGES,
      also: [LOCATIONS],
      done: ({ words }) => ({ title: words, description: "Visitors see it now." }),
      failed: refused,
      undo:
        (_event, { id }) =>
        () =>
          call("DELETE", `${path}/${id}`),
    }),
    undo: useAction({
      call: (id: number) => call("DELETE", `${path}/${id}`),
      changes: CHANGES,
      also: [LOCATIONS],
      done: "Undone",
      failed: refused,
    }),
  };
}

/** Why the server refuses an event that contradicts the clock. */
export const whyRefused = (error: Error): string | undefined =>
  error instanceof CallFailed && (error.status === 400 || error.status === 409) ? error.answer?.message : undefined;

const refused = (error: Error) => ({
  title: "Visitors still see what they saw",
  description: whyRefused(error) ?? "Please try again.",
});
