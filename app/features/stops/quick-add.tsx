import { LOCATION_PRESETS } from "../../../schema/location-defaults.ts";
import type { Location } from "../../../schema/locations.ts";
import { useToday } from "../../lib/page/site.ts";
import { Button } from "../../ui/button.tsx";
import { fillForm, type LocationForm } from "./location-form.tsx";
import { ownPlaces, placeKey } from "./own-places.ts";

/** So many of the owner's own places stand beside the presets. */
const OWN_PLACES = 4;

/** Fills the form for a new stop with a preset, or with one of the owner's last places and the times that it had. */
export function QuickAdd({ form, locations }: { form: LocationForm; locations: Location[] }) {
  const today = useToday();
  return (
    <fieldset className="mb-5 flex flex-wrap gap-2">
      <legend className="mb-2 font-semibold">Quick Add</legend>
      {[...LOCATION_PRESETS, ...lastPlaces(locations, today)].map((place) => (
        <Button key={placeKey(place)} variant="secondary" size="sm" onClick={() => fillForm(form, place)}>
          {place.name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Where the truck has stood, the latest first, each place once. */
function lastPlaces(locations: Location[], today: string) {
  const presets = new Set(LOCATION_PRESETS.map(placeKey));
  return ownPlaces(locations.filter(({ date, status }) => date < today || status === "completed"))
    .filter((place) => !presets.has(placeKey(place)))
    .slice(0, OWN_PLACES);
}
