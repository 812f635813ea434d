import { LocateFixed } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { NewDayEvent } from "../../../../schema/day-events.ts";
import { stopOf } from "../../../../schema/stop-of.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import { SingleTapButton } from "../../../ui/single-tap-button.tsx";
import { distinctPlaces } from "../distinct-places.ts";
import { RECENT_LOCATIONS_PATH, useLocations } from "../location-calls.ts";
import type { DayDialogProps } from "./day-dialog.ts";

type Position = Extract<NewDayEvent, { kind: "moved" }>["position"];

/** The highest number of the owner's places that are offered. */
const MOST_PLACES = 8;
const POSITION_WITHIN_MS = 10_000;

/** Moves the stop to one of the owner's other places, or to an entered place with the phone's position. */
export function MovedDialog({ stop, isBusy, refusal, onChoose, onClose }: DayDialogProps) {
  const currentName = stopOf(stop).name;
  const places = distinctPlaces(useLocations(RECENT_LOCATIONS_PATH).data ?? []).filter(
    ({ name }) => name !== currentName,
  );
  const [place, setPlace] = useState({ name: "", address: "" });
  const { position, words, find } = usePosition();

  function submit(event: FormEvent) {
    event.preventDefault();
    onChoose({ kind: "moved", ...place, position });
  }

  return (
    <LazyDialog title="Moved" onClose={onClose}>
      {places.length > 0 && (
        <ul aria-label="Your places" className="mb-5 flex flex-col gap-2">
          {places.slice(0, MOST_PLACES).map(({ name, address }) => (
            <li key={`${name} ${address}`}>
              <SingleTapButton
                variant="secondary"
                className="w-full flex-col items-start gap-0 py-2 text-left wrap-anywhere"
                busy={isBusy}
                onClick={() => onChoose({ kind: "moved", name, address })}
              >
                <span>{name}</span>
                <span className="text-sm font-normal text-muted">{address}</span>
              </SingleTapButton>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name of the place"
          name="name"
          autoComplete="off"
          placeholder="Riverside Park"
          value={place.name}
          onChange={({ target }) => setPlace({ ...place, name: target.value })}
        />
        <TextField
          label="Address, as visitors read it"
          name="address"
          autoComplete="off"
          placeholder="Corner of Park Lane and 1st Street"
          value={place.address}
          error={refusal}
          onChange={({ target }) => setPlace({ ...place, address: target.value })}
        />
        <div>
          <Button variant="secondary" onClick={find}>
            <LocateFixed aria-hidden size={18} /> Where I am
          </Button>
          <p role="status" className="mt-2 text-sm text-muted">
            {words}
          </p>
        </div>
        <Button type="submit" busy={isBusy}>
          {place.name.trim() ? `Tell visitors: at ${place.name.trim()}` : "Tell visitors"}
        </Button>
      </form>
    </LazyDialog>
  );
}

/** The phone's position, read when `find` is called. Directions lead to it, also when the address is vague. */
function usePosition() {
  const [position, setPosition] = useState<Position>();
  const [words, setWords] = useState("");

  function find() {
    setWords("Looking...");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setPosition({ latitude, longitude });
        setWords(`Found, within ${Math.round(accuracy)} meters. Directions lead there.`);
      },
      () => setWords("Your phone did not say where it is. Directions lead to the address."),
      { enableHighAccuracy: true, timeout: POSITION_WITHIN_MS },
    );
  }

  return { position, words, find };
}
