import type { DayEvent, NewDayEvent } from "../../../../schema/day-events.ts";
import type { Location } from "../../../../schema/locations.ts";
import { LOCATION_CHANGES_PATH, LOCATIONS_PATH } from "../../../lib/data/paths.ts";
import { useAnswer } from "../../../lib/data/queries.ts";
import { useAction } from "../../../lib/data/use-action.ts";
import { CallFailed } from "../../../lib/net/api.ts";
import { enqueue } from "../../../lib/offline/flush.ts";
import { useRefreshOnNewDay } from "../../../lib/page/use-new-day.ts";

/** The events in force of today's stops, the oldest first. They are fetched again when the day changes. */
export function useTodaysEvents() {
  const answer = useAnswer<DayEvent[]>(LOCATION_CHANGES_PATH);
  useRefreshOnNewDay(answer.refetch);
  return answer;
}

export type DayCalls = ReturnType<typeof useDayCalls>;

/** The path of the calls that apply and undo events of a stop. */
const eventsPath = (locationId: number) => `${LOCATIONS_PATH}/${locationId}/changes`;

const EVENT_WORDS: Record<NewDayEvent["kind"], string> = {
  late: "Running late",
  moved: "Moved",
  soldOut: "Sold out",
  closingEarly: "Closing early",
  closed: "Closed for the moment",
  cancelled: "Rained out",
  reopened: "Open again",
};

/** The calls that apply an event to today's stop, and undo it. */
export function useDayCalls({ id, name }: Pick<Location, "id" | "name">) {
  const path = eventsPath(id);
  const undo = (eventId: number) =>
    enqueue({
      method: "DELETE",
      path: `${path}/${eventId}`,
      list: LOCATIONS_PATH,
      row: { id },
      words: `Undo: ${name}`,
    });
  return {
    apply: useAction({
      call: (event: NewDayEvent) =>
        enqueue<DayEvent>({
          method: "POST",
          path,
          body: event,
          isTimed: true,
          list: LOCATIONS_PATH,
          row: { id },
          words: `${EVENT_WORDS[event.kind]}: ${name}`,
        }),
      changes: LOCATION_CHANGES_PATH,
      also: [LOCATIONS_PATH],
      // A success shows no toast: the card has the event and its *Undo*.
      failed,
    }),
    undo: useAction({
      call: undo,
      changes: LOCATION_CHANGES_PATH,
      also: [LOCATIONS_PATH],
      done: "Undone",
      failed,
    }),
  };
}

/** The server's reason for refusing an event, such as a time that has passed; undefined for other errors. */
export const eventRefusal = (error: Error): string | undefined =>
  error instanceof CallFailed && (error.status === 400 || error.status === 409) ? error.answer?.message : undefined;

const failed = (error: Error) => ({
  title: "Visitors still see what they saw",
  description: eventRefusal(error) ?? "Please try again.",
});
