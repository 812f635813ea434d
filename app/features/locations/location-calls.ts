import type { Location, LocationChange, NewLocation } from "../../../schema/locations.ts";
import { call } from "../../lib/api.ts";
import { changedElsewhere } from "../../lib/changed-fields.ts";
import { postOnce } from "../../lib/post-once.ts";
import { useAnswer } from "../../lib/queries.ts";
import { useNewDay } from "../../lib/use-new-day.ts";
import { TooLate, useAction } from "../../ui/use-action.ts";

export const LOCATIONS = "/api/locations";

/** Of those, what may matter today. */
export const TODAYS_LOCATIONS = `${LOCATIONS}?which=today`;

/** Stops, newest date first; asked for anew when the day is another: the server has completed yesterday's. */
export function useLocations(path = LOCATIONS) {
  const answer = useAnswer<Location[]>(path);
  useNewDay(answer.refetch);
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

/** @throws TooLate where another stop is active by now: it would be completed */
async function activateAgain(id: number) {
  const stops = await call<Location[]>("GET", TODAYS_LOCATIONS);
  const active = stops.find(({ status }) => status === "active");
  if (active) throw new TooLate(`${active.name} is active by now.`);
  return call("PUT", `${LOCATIONS}/${id}`, { status: "active" });
}

interface Change {
  id: number;
  change: LocationChange;
  /** What the form was opened over: what has changed since is told. */
  before?: Location;
}

/** The owner's calls on stops; the success text of a new one differs from screen to screen (product.md). */
export function useLocationCalls(added: "Location added successfully!" | "Location created successfully!") {
  return {
    add: useAction({
      call: (location: NewLocation) => postOnce<Location>(LOCATIONS, location),
      changes: LOCATIONS,
      done: added,
      failed: { title: "Failed to add location", description: "Please try again." },
    }),
    change: useAction({
      call: ({ id, change }: Change) => call<Location>("PUT", `${LOCATIONS}/${id}`, change),
      changes: LOCATIONS,
      done: (after, { before, change: sent }) => ({
        title: "Location updated successfully!",
        description: before && elsewhereWords(changedElsewhere(LABELS, { before, after, sent })),
      }),
      failed: { title: "Failed to update location", description: "Please try again." },
      undo: ({ id, change }) => (change.status === "completed" ? () => activateAgain(id) : undefined),
    }),
    remove: useAction({
      call: (id: number) => call("DELETE", `${LOCATIONS}/${id}`),
      removes: (id) => id,
      changes: LOCATIONS,
      done: "Location deleted successfully!",
      failed: { title: "Failed to delete location", description: "Please try again or refresh the page" },
    }),
  };
}
