import { listPath } from "../../../schema/list-filter.ts";
import type { Location, LocationChange, NewLocation } from "../../../schema/locations.ts";
import type { Stop } from "../../../schema/schedule.ts";
import { LOCATIONS_PATH } from "../../lib/data/paths.ts";
import { useAnswer } from "../../lib/data/queries.ts";
import { UndoTooLate, useAction } from "../../lib/data/use-action.ts";
import { labelsChangedElsewhere } from "../../lib/forms/changed-fields.ts";
import { call } from "../../lib/net/api.ts";
import { enqueue } from "../../lib/offline/flush.ts";
import { newTemporaryId } from "../../lib/offline/queue.ts";
import { useToday } from "../../lib/page/site.ts";
import { useRefreshOnNewDay } from "../../lib/page/use-new-day.ts";

/** The path of the stops that may matter today. */
export const TODAYS_LOCATIONS_PATH = `${LOCATIONS_PATH}?which=today`;

/** The path of the location manager's stops, with the last stop at each of the last places. */
export const RECENT_LOCATIONS_PATH = `${LOCATIONS_PATH}?which=recent`;

/** Stops, newest date first. They are fetched again when the day changes, because the server completes yesterday's. */
export function useLocations(path: string) {
  const answer = useAnswer<Location[]>(path);
  useRefreshOnNewDay(answer.refetch);
  return answer;
}

const LABELS = {
  name: "Location Name",
  address: "Address",
  date: "Date",
  startTime: "Start Time",
  endTime: "End Time",
  isOpen: "Open for Business",
  status: "Status",
};

const elsewhereWords = (labels: string[]) =>
  labels.length > 0 ? `Changed on another device meanwhile: ${labels.join(", ")}.` : undefined;

/** Activates a completed stop again. @throws UndoTooLate when another stop is active by now, because it would be completed */
async function activateAgain(completed: Location) {
  const stops = await call<Location[]>("GET", TODAYS_LOCATIONS_PATH);
  const active = stops.find(({ status }) => status === "active");
  if (active) throw new UndoTooLate(`${active.name} is active by now.`);
  return enqueue<Location>({
    method: "PUT",
    path: `${LOCATIONS_PATH}/${completed.id}`,
    body: { status: "active" },
    isTimed: true,
    list: LOCATIONS_PATH,
    row: { id: completed.id, status: "active" },
    before: completed,
    requiresUnchanged: true,
    words: `Activate ${completed.name}`,
  });
}

interface Change {
  id: number;
  change: LocationChange;
  /** The stop with which the form was opened: the toast names the fields that others have changed since. */
  before?: Location;
}

/** The optimistic row of a new stop, shown until the server answers with its id. */
const newStop = ({ pressedAt, ...plan }: NewLocation): Location => ({
  ...plan,
  id: newTemporaryId(),
  confirmedAt: new Date().toISOString(),
  placeId: 0,
  seriesId: null,
  originalDate: null,
  isException: false,
  isSkipped: false,
  revision: 0,
  stop: null,
});

const STATUS_WORDS = { active: "Activate", completed: "Complete", scheduled: "Plan" };

const changeWords = ({ status, ...plan }: LocationChange, before: Location | undefined) => {
  const isStatusAlone = status && Object.keys(plan).length === 0;
  return `${isStatusAlone ? STATUS_WORDS[status] : "Change"} ${before?.name ?? "a stop"}`;
};

const hasPlanField = (change: LocationChange) =>
  ["name", "address", "date", "startTime", "endTime"].some((field) => field in change);

/**
 * The effective stop of a plan whose edit is queued. An edit on the same day does not reopen a cancelled or closed stop (product.md,
 * *The day*).
 * @returns null when the stop follows from the plan alone
 */
function stopAfter(change: LocationChange, stop: Stop | null = null): Stop | null {
  const isOff = stop?.status === "cancelled" || stop?.change?.isClosed;
  if (!stop || !isOff || (change.date ?? stop.date) !== stop.date) return null;
  const { name = stop.name, address = stop.address, startTime = stop.startTime, endTime = stop.endTime } = change;
  return { ...stop, name, address, startTime, endTime, planned: null };
}

/** The owner's calls on stops. The success text of a new stop depends on the screen. */
export function useLocationCalls(addedWords: "Location added successfully!" | "Location created successfully!") {
  const today = useToday();
  return {
    add: useAction({
      call: (location: NewLocation) =>
        enqueue<Location>({
          method: "POST",
          path: LOCATIONS_PATH,
          body: location,
          isTimed: true,
          list: LOCATIONS_PATH,
          row: newStop(location),
          newIn: [
            listPath(LOCATIONS_PATH),
            RECENT_LOCATIONS_PATH,
            ...(location.date === today ? [TODAYS_LOCATIONS_PATH] : []),
          ],
          words: `New stop: ${location.name}`,
        }),
      changes: LOCATIONS_PATH,
      done: addedWords,
      failed: { title: "Failed to add location", description: "Please try again." },
    }),
    change: useAction({
      call: ({ id, change, before }: Change) =>
        enqueue<Location>({
          method: "PUT",
          path: `${LOCATIONS_PATH}/${id}`,
          body: change,
          isTimed: true,
          list: LOCATIONS_PATH,
          row: { id, ...change, ...(hasPlanField(change) && { stop: stopAfter(change, before?.stop) }) },
          before,
          words: changeWords(change, before),
        }),
      changes: LOCATIONS_PATH,
      done: (after, { before, change: sent }) => ({
        title: "Location updated successfully!",
        description: before && elsewhereWords(labelsChangedElsewhere(LABELS, { before, after, sent })),
      }),
      failed: { title: "Failed to update location", description: "Please try again." },
      undo: ({ change }, after) => (change.status === "completed" ? () => activateAgain(after) : undefined),
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${LOCATIONS_PATH}/${id}`),
      removes: (id) => id,
      changes: LOCATIONS_PATH,
      done: "Location deleted successfully!",
      failed: { title: "Failed to delete location", description: "Please try again or refresh the page" },
    }),
  };
}
