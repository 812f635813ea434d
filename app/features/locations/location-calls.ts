import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Location, LocationChange, NewLocation } from "../../../schema/locations.ts";
import { call } from "../../lib/api.ts";
import { useAnswer } from "../../lib/queries.ts";
import { toast } from "../../ui/toast.tsx";

const LOCATIONS = "/api/locations";

/** Every stop, newest date first. */
export const useLocations = () => useAnswer<Location[]>(LOCATIONS);

interface Wording {
  /** The success toast of a new stop, which the spec gives each screen its own. */
  added: string;
}

/** The owner's calls on stops, with the toasts of spec section 8. A failed one keeps what was there. */
export function useLocationCalls({ added }: Wording) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [LOCATIONS] });
  const saidYes = (title: string) => async () => {
    toast({ title });
    await refresh();
  };
  const failed = (title: string, description: string) => () => toast({ title, description, variant: "destructive" });

  const add = useMutation({
    mutationFn: (location: NewLocation) => call<Location>("POST", LOCATIONS, location),
    onSuccess: saidYes(added),
    onError: failed("Failed to add location", "Please try again."),
  });
  const change = useMutation({
    mutationFn: ({ id, ...fields }: LocationChange & { id: number }) =>
      call<Location>("PUT", `${LOCATIONS}/${id}`, fields),
    onSuccess: saidYes("Location updated successfully!"),
    onError: failed("Failed to update location", "Please try again."),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call("DELETE", `${LOCATIONS}/${id}`),
    onSuccess: saidYes("Location deleted successfully!"),
    onError: failed("Failed to delete location", "Please try again or refresh the page"),
  });
  return { add, change, remove };
}
