import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import type { Location } from "../../../schema/locations.ts";
import { useToday } from "../../lib/site.ts";
import { AnswerList } from "../../ui/answer-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { WindowedList } from "../../ui/windowed-list.tsx";
import { useLocations } from "./location-calls.ts";
import { nearestFirst } from "./nearest-first.ts";

interface LocationListProps {
  /** How many of the newest; all, in a scrolling area, when left out. */
  most?: number;
  render: (location: Location) => ReactNode;
}

/** The stops: the newest, by date, or all of them, the nearest first. */
export function LocationList({ most, render }: LocationListProps) {
  const today = useToday();
  return (
    <AnswerList
      answer={useLocations()}
      noun="locations"
      empty={
        <EmptyState icon={<MapPin aria-hidden size={32} />} title="No locations scheduled">
          Add the next stop, and visitors see it at once.
        </EmptyState>
      }
    >
      {(locations) =>
        most === undefined ? (
          <WindowedList rows={nearestFirst(locations, today)} keyOf={({ id }) => id} label="Locations" estimate={190}>
            {(location) => (
              <div className="flex flex-wrap items-start gap-3 *:max-w-full *:flex-wrap">{render(location)}</div>
            )}
          </WindowedList>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {locations.slice(0, most).map((location) => (
              <li key={location.id} className="flex flex-wrap items-start gap-3 py-4 first:pt-0 last:pb-0">
                {render(location)}
              </li>
            ))}
          </ul>
        )
      }
    </AnswerList>
  );
}
