import type { DayChange, NewDayChange } from "../../../../schema/day-changes.ts";
import { CallFailed, call } from "../../../lib/api.ts";
import { useAnswer } from "../../../lib/queries.ts";
import { useNewDay } from "../../../lib/use-new-day.ts";
import { useAction } from "../../../ui/use-action.ts";

const CHANGES = "/api/locations/changes";

/** What is said of today's stops; asked for anew when the day is another. */
export function useTodaysChanges() {
  const answer = useAnswer<DayChange[]>(CHANGES);
  useNewDay(answer.refetch);
  return answer;
}

export type DayCalls = ReturnType<typeof useDayCalls>;

/** The owner's word on today's stop, and how it is taken back. */
export function useDayCalls(locationId: number) {
  const path = `/api/locations/${locationId}/changes`;
  return {
    say: useAction({
      call: (change: NewDayChange) => call<DayChange>("POST", path, change),
      changes: CHANGES,
      done: ({ words }) => ({ title: words, description: "Visitors see it now." }),
      failed: refused,
      undo:
        (_change, { id }) =>
        () =>
          call("DELETE", `${path}/${id}`),
    }),
    takeBack: useAction({
      call: (id: number) => call("DELETE", `${path}/${id}`),
      changes: CHANGES,
      done: "Undone",
      failed: refused,
    }),
  };
}

/** Why the server refuses a word that contradicts the clock. */
export const whyRefused = (error: Error): string | undefined =>
  error instanceof CallFailed && (error.status === 400 || error.status === 409) ? error.answer?.message : undefined;

const refused = (error: Error) => ({
  title: "Visitors still see what they saw",
  description: whyRefused(error) ?? "Please try again.",
});
