import type { Location, LocationChange, NewLocation } from "../../../schema/locations.ts";
import { call } from "../../lib/api.ts";
import { useDeskCall } from "../../lib/desk-call.ts";
import { postOnce } from "../../lib/post-once.ts";
import { useAnswer } from "../../lib/queries.ts";
import { useNewDay } from "../../lib/use-new-day.ts";

const LOCATIONS = "/api/locations";

/** Every stop, newest date first; asked for anew when the day is another: the server has completed yesterday's. */
export function useLocations() {
  const answer = useAnswer<Location[]>(LOCATIONS);
  useNewDay(answer.refetch);
  return answer;
}

/** The owner's calls on stops; the success text of a new one differs from screen to screen (product.md). */
export function useLocationCalls(added: "Location added successfully!" | "Location created successfully!") {
  return {
    add: useDeskCall({
      call: (location: NewLocation) => postOnce<Location>(LOCATIONS, location),
      changes: LOCATIONS,
      done: added,
      failed: { title: "Failed to add location", description: "Please try again." },
    }),
    change: useDeskCall({
      call: ({ id, ...fields }: LocationChange & { id: number }) => call<Location>("PUT", `${LOCATIONS}/${id}`, fields),
      changes: LOCATIONS,
      done: "Location updated successfully!",
      failed: { title: "Failed to update location", description: "Please try again." },
    }),
    remove: useDeskCall({
      call: (id: number) => call("DELETE", `${LOCATIONS}/${id}`),
      changes: LOCATIONS,
      done: "Location deleted successfully!",
      failed: { title: "Failed to delete location", description: "Please try again or refresh the page" },
    }),
  };
}
