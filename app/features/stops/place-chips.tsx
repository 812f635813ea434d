import type { Location } from "../../../schema/locations.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { fillLocationForm, type LocationForm } from "./location-form.tsx";

/** A place that fills the form; a preset has no times. */
type PlaceChoice = Pick<Location, "name" | "address"> & Partial<Pick<Location, "startTime" | "endTime">>;

interface PlaceChipsProps {
  form: LocationForm;
  places: PlaceChoice[];
}

/** Chips that fill a place into the form for a new stop. */
export function PlaceChips({ form, places }: PlaceChipsProps) {
  const keys = places.map(({ name, address }) => `${name}, ${address}`);
  const [name, address] = form.watch(["name", "address"]);
  return (
    <FilterChips
      label="Quick Add"
      choices={places.map((place, index) => [keys[index] ?? "", place.name])}
      chosen={`${name}, ${address}`}
      onChoose={(key) => fillLocationForm(form, places[keys.indexOf(key)] ?? {})}
    />
  );
}
